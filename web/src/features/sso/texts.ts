/** What the page of single sign-on says. */
export const texts = {
  title: 'Single sign-on',
  lead: 'Your organisation signs you in. Enter your work email, and we take you there.',
  signUpLead: 'Your organisation makes your account. Enter your work email, and we take you there.',
  email: 'Work email',
  go: 'Continue',
  withPassword: 'Sign in with a password',
  coming: 'Signing you in',
  failedTitle: 'You were not signed in',
  again: 'Try again',
  taken: (name: string) =>
    `If you are ${name}, go on. If not, sign them out first; what they have not sent yet waits for them in this browser.`,
}
