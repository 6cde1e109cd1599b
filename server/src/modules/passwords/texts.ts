/** What Kinward sends to people about their password, and what it says when one cannot be taken. */

export function resetMail(link: string) {
  return {
    subject: 'Choose a new Kinward password',
    text: `Someone asked for a new password for your Kinward account. If it was you, choose one here:\n\n${link}\n\nThe link works once, for an hour.\n\nIf it was not you, there is nothing to do: your password stays as it is.`,
  }
}

/** For those who have no address: they came by a link on their phone. */
export function resetText(link: string): string {
  return `Kinward: choose a new password here, within an hour: ${link} If you did not ask for it, there is nothing to do.`
}

const NOT_YOU =
  'If it was not you, choose a new password at once with "Forgot password" on the sign-in page, and tell your admin.'

export const notices = {
  passwordChanged: {
    subject: 'Your Kinward password was changed',
    text: `Your Kinward password was changed, and you were signed out everywhere else.\n\n${NOT_YOU}`,
  },
  twoStepOn: {
    subject: 'Two-step sign-in is on',
    text: `From now on Kinward asks for a code after your password.\n\n${NOT_YOU}`,
  },
  twoStepTaken: {
    subject: 'Two-step sign-in is off',
    text: `Your admin switched it off, and you were signed out everywhere. Kinward no longer asks for a code after your password. Once you are signed in, you can switch it on again in your settings.\n\nIf you did not ask for it, choose a new password at once with "Forgot password" on the sign-in page, and tell your admin.`,
  },
  twoStepOff: {
    subject: 'Two-step sign-in is off',
    text: `Kinward no longer asks for a code after your password.\n\n${NOT_YOU}`,
  },
}

export const refusals = {
  wrongPassword: 'That is not your current password.',
  currentMissing: 'Enter your current password.',
  broughtByProgram: 'A program brought you here. Take a first password with "Forgot password" on the sign-in page.',
  linkExpired: 'This link was used before or is too old. Ask for a new one.',
  noEmail: 'There is no email address in your profile to send a code to.',
}
