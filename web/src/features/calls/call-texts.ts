/** What is said about calls in passing; what their screens say stands with the screens. */
export const callTexts = {
  anotherCall: 'Another call is in progress.',
  notAvailable: 'The person you are calling is not available to accept your call',
  busy: 'The person you are calling is currently busy and cannot accept your call',
  rejected: 'Call Rejected',
  canceled: 'Call Canceled',
  missed: 'Missed connection',
  canceledByCaller: 'The call was canceled by the caller.',
  answeredElsewhere: 'Call Answered',
  answeredElsewhereWhy: 'Someone has answered it already, or you did on another device.',
  lost: 'Call Disconnected',
  lostWhy: 'The connection was lost and did not come back.',
  notConnected: 'Call Disconnected',
  notConnectedWhy: 'No connection could be made to the other side.',
  microphone: 'Microphone Permission is Required',
  microphoneAndCamera: 'Microphone and camera permissions are required.',
  unsupported: 'Your browser does not support getUserMedia API.',
}
