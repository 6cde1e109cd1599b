export const refusals = {
  careTeamOnly: 'Who is on call is for the care team to know.',
  managersOnly: 'Only admins and those who manage staff may change who is on call.',
  nameTaken: 'There is a role of this name already.',
  changedMeanwhile: 'Someone else has changed this shift meanwhile. Please look at it again.',
  notStaff: 'Only staff of this location can be on call here.',
  isOff: (name: string) => `${name} cannot be put on call: their access is switched off.`,
  called: (names: string) => `This role is called for help by ${names}. Take it out of there first, in the settings.`,
  noSuchRole: (name: string) =>
    `There is no role ‘${name}’ here any more. Take it out of the message, or choose another.`,
  nobody: (name: string) => `Nobody has the role ‘${name}’ right now. Choose a person instead; your words are kept.`,
  notHere: (name: string, people: string) =>
    `‘${name}’ is ${people} right now, who cannot read this channel. Add them, or write to them directly; your words are kept.`,
} as const
