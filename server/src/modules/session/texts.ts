/** What Kinward writes to people about their sign-in. No link is in a mail with a code, and no name in any of them. */

export function codeMail(purpose: 'sign-in' | 'two-step', code: string, minutes: number) {
  const reason =
    purpose === 'sign-in'
      ? 'Someone signed in to Kinward with your password. If it was you, enter this code:'
      : 'To ask for a code at every sign-in from now on, enter this one:'
  return {
    subject: 'Your Kinward code',
    text: `${reason}\n\n${code}\n\nIt is good for ${minutes} minutes. Give it to nobody: we never ask for it.\n\nIf it was not you, change your password.`,
  }
}

export function codeText(code: string, minutes: number): string {
  return `${code} is your Kinward code. It is good for ${minutes} minutes. Give it to nobody.`
}

/** What someone is told of a sign-in on a device that they have not used before. */
export function newDevice(browser: string | null, os: string | null): string {
  const device = browser && os ? `${browser} on ${os}` : (browser ?? os ?? 'a device we could not name')
  return `New sign-in: ${device}. If it was not you, change your password.`
}

export const refusals = {
  wrongCredentials: 'That username and password do not match.',
}
