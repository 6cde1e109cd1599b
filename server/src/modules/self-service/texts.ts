/** What Kinward writes to those who sign up, and to newcomers. */

export function signUpMail(code: string, minutes: number) {
  return {
    subject: 'Your Kinward code',
    text: `Welcome to Kinward. To go on with your sign-up, enter this code:\n\n${code}\n\nIt is good for ${minutes} minutes. If you did not sign up, there is nothing to do.`,
  }
}

/** No code is in it: whoever typed the address learns nothing from the page. */
export function knownMail(link: string) {
  return {
    subject: 'You already have a Kinward account',
    text: `Someone signed up to Kinward with this address, which has an account already. If it was you, sign in here:\n\n${link}\n\nIf you forgot your password, you can choose a new one there. If it was not you, there is nothing to do.`,
  }
}

export const refusals = {
  expired: 'This sign-up is over. Please begin again.',
  wrongCode: 'That code is not right, or no longer good.',
  newerTerms: 'These terms were changed in the meantime. Please read the new ones.',
  acceptTerms: 'Accept the terms to go on.',
  notReady: 'A step before this one is still open.',
  timeZone: 'is not a time zone',
  country: 'is not a country',
  state: 'is not a part of this country',
  staffOnly: 'Only staff are welcomed here.',
}

/** The flags that a new organisation begins with; it can change them. */
export const FIRST_FLAGS = [
  { abrv: 'PC', label: 'Pain crisis', priority: 1 },
  { abrv: 'FR', label: 'Fall risk', priority: 2 },
  { abrv: 'NA', label: 'New admission', priority: 3 },
  { abrv: 'ST', label: 'Stable', priority: 4 },
  { abrv: 'IN', label: 'Interpreter', priority: 0 },
] as const

export const welcomeChannel = {
  name: 'Welcome',
  details: 'Where newcomers begin. Everyone on staff may join.',
}

/** The first words in a new workspace. */
export const welcomeMessages = (locationName: string): string[] => [
  `Welcome to Kinward at **${locationName}**. This channel is for your whole team: say hello here, it works at once.`,
  'Channels keep talk together: **discussions** for the team, a channel for each **patient**, and one for their **family**. Who will read what you write always stands above the field.',
  'To bring your colleagues in, open **Invites** and send them a link by mail or text message. Mark a message **Urgent** when someone must confirm that they have read it.',
]
