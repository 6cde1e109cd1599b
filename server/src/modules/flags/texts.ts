export const refusals = {
  careTeamOnly: 'Flags are for the care team.',
  staffOnly: 'Only staff may open and close flags.',
  patientChannelOnly: 'Flags are opened and closed in the channel of their patient.',
  retired: (label: string) => `The flag ‘${label}’ is not in use any more.`,
  taken: (abrv: string) =>
    `There is a flag ${abrv} already. It may be retired: bring it back, or choose other letters.`,
  archived: 'This patient was archived. Their flags stay as they are.',
  discharged: 'This patient was discharged. Their flags stay as they are.',
} as const

/** What was done, after the name of whoever did it. */
export const activities = {
  opened: 'added a flag',
  closed: 'closed a flag',
} as const
