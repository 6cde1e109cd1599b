/** What a push says; nothing of it tells of a patient. */
export const TEXTS = {
  message: { title: 'New message in Kinward', body: 'Open Kinward to read it.' },
  urgent: { title: 'Urgent message: open Kinward', body: 'Someone waits for you to acknowledge it.' },
  urgentBroadcast: { title: 'Urgent broadcast in Kinward', body: 'Open Kinward to read it.' },
  ownUrgent: { title: 'News of your urgent message', body: 'Open Kinward to see how it stands.' },
  other: { title: 'News in Kinward', body: 'Open Kinward to see it.' },
  call: { title: 'Incoming call in Kinward', body: 'Open Kinward to answer it.' },
  callOver: { title: 'The call is over', body: 'It no longer rings here.' },
  missedCall: { title: 'Missed call in Kinward', body: 'Open Kinward to see who called.' },
  missed: 'Missed call',
  honored: 'Gave you an honor',
  unansweredHelp: { title: 'A call for help was not answered', body: 'Open Kinward to see more.' },
  calledHelp: { title: 'You were called for help', body: 'Open Kinward to see what became of it.' },
  ringing: { video: 'Video Calling...', audio: 'Audio Calling...' },
  test: { title: 'Kinward reaches you here', body: 'This is the test you asked for.' },
  notReachable: 'This is not the address of a push service.',
}
