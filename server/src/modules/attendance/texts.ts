export const refusals = {
  staffOnly: 'Visits are kept by the staff of this place.',
  placing: 'Only those who manage patients say where they live.',
  isIn: 'You are checked in to this patient already. Check out first.',
  notIn: 'You are not checked in to this patient.',
  notInThen: 'You were not checked in to this patient then. The visit that you are at now goes on.',
  consent: 'Your position is kept only with your consent. Say so in your preferences, or go on without it.',
  keptOtherwise: 'This was recorded for another patient already.',
  photoElsewhere: 'A picture can be added by those who take part in the patient’s channel.',
  discharged: 'This patient was discharged. Nobody can be checked in.',
  archived: 'This patient was archived. Nobody can be checked in.',
  overseersOnly: 'Only those who oversee visits end one for somebody else.',
  endedAlready: 'This visit was ended already.',
  endedBefore: 'A visit cannot be over before it began.',
  endedLater: 'A visit cannot be over later than now.',
  downloads: 'Downloads are switched off for this location.',
} as const

/** What follows the name of whoever visits; when they left stands in what the line carries. */
export const CHECKED_IN = 'checked in.'
export const CHECKED_IN_OFFLINE = 'checked in without a network; it was sent later.'

/** What follows the name of whoever ended a visit for somebody else. */
export const endedFor = (name: string, reason: string) => `ended the visit of **${name}**: ${reason}`

/** What those are told whose visit was ended for them. */
export const notices = { ended: 'A visit of yours was ended for you' }

export const EXPORT_HEAD = [
  'Visit',
  'Person',
  'Patient',
  'Checked in',
  'Checked out',
  'Minutes',
  'Note at check-in',
  'Note at check-out',
  'Place at check-in',
  'Latitude',
  'Longitude',
  'Place at check-out',
  'Latitude',
  'Longitude',
  'Device clock at check-in',
  'Device clock at check-out',
  'Sent later, check-in received',
  'Sent later, check-out received',
  'Ended by someone else',
]
