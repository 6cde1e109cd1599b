/** What is said where a number is dialled. */
export const dialTexts = {
  title: 'Dial Direct',
  without: (name: string) => `${name} does not have a phone number in their profile.`,
  how: 'Your own phone rings first. Pick it up, and we call the number and connect you.',
  number: 'Phone number',
  hint: 'With its area code, or + and the country code.',
  calls: (number: string) => `Calls ${number}`,
  keypad: 'Dial pad',
  keys: { '*': 'Star', '#': 'Pound' } as Readonly<Record<string, string>>,
  remove: 'Remove the last digit',
  call: 'Call',
  cancel: 'Cancel',
  noOwnTitle: 'Add your phone number',
  noOwn: 'A call by phone rings your own phone first, and your profile has no number yet. Add it, then call again.',
  profile: 'Open your profile',
}
