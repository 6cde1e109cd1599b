/** What is said of schedules. */
export const texts = {
  title: 'Schedule',
  hint: 'When you work, as your organisation entered it.',
  hours: (from: string, to: string) => `${from} to ${to}`,
  once: (day: string) => `Once, ${day}`,
  from: (text: string, day: string) => `${text}, from ${day}`,
  today: 'today',
  onNow: 'On now',
}
