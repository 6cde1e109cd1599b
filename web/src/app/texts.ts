export const APP_TEXTS = {
  name: 'Kinward',
  urgentName: 'Urgent message waiting · Kinward',
  loading: 'Loading...',
  crashed: 'This screen stopped working',
  crashedWhy: 'What you wrote is kept. Reload the page to go on.',
}
