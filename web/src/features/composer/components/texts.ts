import type { Audience } from '../audience.ts'

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`
}

/** What the composer says. */
export const texts = {
  audience: {
    'care-team': 'Care team only',
    family: 'Family reads this',
    staff: 'Staff only',
    outside: 'People outside read this',
    direct: 'Only the two of you',
  } satisfies Record<Audience['kind'], string>,
  people: (number: number) => count(number, 'person', 'people'),
  familyCannotRead: (number: number) => `${count(number, 'person', 'people')}. Family cannot read this channel.`,
  familyAndTeam: (family: number, careTeam: number) => `${family} family, ${careTeam} care team`,
  send: 'Send',
  mention: 'Mention someone',
  formatting: 'Formatting',
  marks: { bold: 'Bold', italic: 'Italic', underline: 'Underline' },
  maximum: (number: number) => `Maximum ${number} characters`,
  people_found: 'People to mention',
  pick: 'Enter to mention, Escape to close',
}
