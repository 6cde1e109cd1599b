/** What is said of schedules. */
export const texts = {
  title: 'Schedule',
  hint: 'When you work, as your organisation entered it.',
  hours: (from: string, to: string) => `${from} to ${to}`,
  onNow: 'On now',
}
