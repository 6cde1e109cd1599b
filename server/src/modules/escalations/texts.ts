export const refusals = {
  careTeamOnly: 'Calling for help is for the care team.',
  managersOnly: 'Only admins and those who manage staff may change whom to call for help.',
  changedMeanwhile: 'Someone else has changed this escalation meanwhile. Please look at it again before you save.',
  nameTaken: 'There is an escalation of this name already.',
  notStaff: (step: number) => `Step ${step} has someone who is not of the staff of this location. Take them out of it.`,
  isOff: (step: number, names: readonly string[]) =>
    `${names.join(', ')} cannot be called in step ${step}: their access is switched off. Take them out of it.`,
  noSuchRole: (step: number) => `Step ${step} has an on-call role that is not there any more. Take it out of it.`,
  itself: 'This location can call it anyway. Choose other locations.',
  elsewhere: 'Only other locations of this organisation can call it too.',
} as const
