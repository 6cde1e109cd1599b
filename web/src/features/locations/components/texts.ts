/** What is said of locations. */
export const texts = {
  switch: 'Switch location',
  current: 'Here',
  closed: 'This location is not open to you',
  closedHint: 'Whoever looks after its people can add you to it.',
  guestClosedHint: 'If you should be able to see it, ask your care team to invite you there.',
}
