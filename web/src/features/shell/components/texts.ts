/** What the shell says. */
export const texts = {
  main: 'Main',
  product: 'Kinward',
  skip: 'Skip to the messages',
  chats: 'Chats',
  patients: 'Patients',
  onCall: 'On call',
  care: 'Visits',
  settings: 'Settings',
  status: 'Set a status',
  you: 'You',
  account: (name: string) => `Account of ${name}`,
  look: 'Appearance',
  schemes: { light: 'Light', dark: 'Dark', auto: 'As the device' },
  lock: 'Lock',
  signOut: 'Sign out',
  channels: 'Channels',
}
