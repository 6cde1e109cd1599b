/** What is said of a location that cannot be opened from here. */
export const restrictedTexts = {
  address: {
    title: (name: string) => `${name} cannot be reached from here`,
    hint: 'It answers only to addresses that its admins have allowed, such as the network at work.',
  },
  webapp: {
    title: (name: string) => `${name} is closed in the browser`,
    hint: 'Its admins have switched off the web app for everyone but a few. Ask one of them if you need it.',
  },
  retry: 'Try again',
  goTo: (name: string) => `Go to ${name}`,
  signOut: 'Sign out',
}
