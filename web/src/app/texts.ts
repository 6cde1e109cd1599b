export const APP_TEXTS = {
  name: 'Kinward',
  urgentName: 'Urgent message waiting · Kinward',
  reminder: (channel: string) => `An urgent message in ${channel} waits for you`,
  openIt: 'Open',
  loading: 'Loading...',
  crashed: 'This screen stopped working',
  crashedWhy: 'What you wrote is kept. Reload the page to go on.',
}
