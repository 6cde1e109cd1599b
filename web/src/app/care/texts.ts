/** The words of the screens about care that belong to a location and to no channel. */
export const CARE_TEXTS = {
  title: 'Care',
  skip: 'Skip to the page',
  sections: {
    visits: { label: 'Visits', hint: 'Check-ins and check-outs' },
    map: { label: 'Map', hint: 'Where people are now' },
    programs: { label: 'Programs', hint: 'Who takes part, and where they stand' },
    contacts: { label: 'Contacts', hint: 'Whom to reach outside Kinward' },
    workflows: { label: 'Workflows', hint: 'The lists this place keeps elsewhere' },
  },
  location: 'Location',
  none: 'Nothing here for you',
  noneHint: 'Visits, programs, contacts and workflows are for the staff of a location.',
} as const
