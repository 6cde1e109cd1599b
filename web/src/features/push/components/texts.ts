/** What is said about being told while no page is open. */
export const texts = {
  title: 'While Kinward is closed',
  hint: 'This browser can tell you that something waits, also when no page of Kinward is open.',
  on: 'Notify me in this browser',
  onHint:
    'As long as you stay signed in here. Open Kinward at least once a day, or you may be signed out and told nothing.',
  details: 'Show who wrote and what',
  detailsHint: 'Off, a notification only says that there is a message. A locked screen never shows more.',
  test: 'Send me a test',
  testSent: 'A test is on its way to this browser.',
  testFailed: 'The test could not be sent.',
  failed: 'This browser could not be reached. Please try again.',
  blocked: 'Notifications of this site are blocked. Allow them in the settings of your browser, and reload the page.',
  unsupported: 'This browser cannot notify you while Kinward is closed.',
  offer: 'Urgent messages can reach you here while Kinward is closed.',
  turnOn: 'Turn on',
  dismiss: 'Not now',
}
