/** What a push says; nothing of it tells of a patient. */
export const TEXTS = {
  message: { title: 'New message in Kinward', body: 'Open Kinward to read it.' },
  urgent: { title: 'Urgent message: open Kinward', body: 'Someone waits for you to acknowledge it.' },
  other: { title: 'News in Kinward', body: 'Open Kinward to see it.' },
  test: { title: 'Kinward reaches you here', body: 'This is the test you asked for.' },
  notReachable: 'This is not the address of a push service.',
}
