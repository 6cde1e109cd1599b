export const refusals = {
  notAllowed: 'You may not send broadcasts at every location you chose.',
  managersOnly: 'Only those who manage broadcasts may do this.',
  oneOrganisation: 'A broadcast goes to locations of one organisation.',
  strangers: 'Someone you named is not on the care team of these locations. Choose again.',
  nobody: 'Nobody would get this broadcast. Choose more locations, roles or people.',
  past: 'Choose a time that is still to come.',
  tooFar: 'Choose a time within a year.',
  hasGone: 'This broadcast has gone out already.',
  calledOff: 'This broadcast was called off.',
  keptOtherwise: 'An earlier version of this broadcast was sent or scheduled already. This one was not.',
  authorOnly: 'Only its author may change a broadcast.',
} as const

/** What is said of a broadcast that did not go out at its time, without its words: to its author, and to who manages there. */
export const notices = {
  ownStopped: {
    notAllowed: 'A broadcast that you scheduled was not sent: you may no longer announce at its locations.',
    nobody: 'A broadcast that you scheduled was not sent: nobody it was for is there any more.',
  },
  stopped: {
    notAllowed: 'A scheduled broadcast was not sent: its author may no longer announce at its locations.',
    nobody: 'A scheduled broadcast was not sent: nobody it was for is there any more.',
  },
  ownMissed: ([first = '', ...others]: readonly string[]) => {
    const more =
      others.length > 1 ? ` and ${others.length} other locations` : others.map((name) => ` and ${name}`).join('')
    return `A broadcast of yours was not sent at ${first}${more}: you may no longer announce there.`
  },
  missed: (location: string) =>
    `A scheduled broadcast was not sent at ${location}: its author may no longer announce there.`,
} as const
