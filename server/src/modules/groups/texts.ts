/** Why a channel stays as it is, in a sentence for whoever asked. */
export const refusals = {
  archived: 'This channel is archived. Nothing can be changed here.',
  discharged: 'This patient was discharged. Nothing can be changed here.',
  switchedOff: 'This is switched off at this location.',
  removed: 'You are no longer in this channel.',
  create: 'You may not make channels of this kind.',
  edit: 'You may not change this channel.',
  notEdited: 'Only discussions and omni-channels have a name that can be changed.',
  noSettings: 'A direct channel has no settings.',
  archive: 'You may not archive this channel.',
  notArchived: 'Only discussions and omni-channels are archived here. A patient’s channel closes with the discharge.',
  addPeople: 'Only staff can add people to a channel.',
  addToPersonal: 'A direct channel is between two people. Make a discussion to talk with more.',
  addToFamily: 'You may not add people to a family’s channel.',
  addCollaborators: 'You may not add collaborators.',
  isOff: (names: readonly string[]) => `${names.join(', ')} cannot be added: their access is switched off.`,
  staffOnly: 'Patients and families cannot be added to this channel.',
  unverified: 'The relation of this person to the patient is not verified yet.',
  noCollaborators: 'Collaborators cannot be added to a family’s channel.',
  removeSelf: 'To leave a channel yourself, leave it.',
  removeFromPersonal: 'Nobody can be taken out of a direct channel.',
  removeFromFamily: 'You may not take people out of a family’s channel.',
  lastOne: 'You are the last one here, and nobody could come in after you. Add someone first, or archive the channel.',
  lastOthers: 'Nobody would be left in this channel, and nobody could come in after them. Archive the channel instead.',
  lastOfStaff: 'You are the last of the staff here, and nobody would hear the family. Add a colleague first.',
  leavePersonal: 'A direct channel cannot be left.',
  leaveOwn: 'Patients and families stay in their channels. Ask the care team to be taken out.',
  withOneself: 'A direct channel is with another person.',
} as const

const LISTED = 3

function bold(name: string): string {
  return `**${name}**`
}

/** 'Ruth Alvarez', 'Ruth Alvarez and Teun Visser', 'Ruth Alvarez, Teun Visser and 4 others'. */
function listed(names: readonly string[]): string {
  const shown = names.length > LISTED ? names.slice(0, LISTED - 1) : names
  const more = names.length - shown.length
  const parts = [...shown.map(bold), ...(more > 0 ? [`${more} others`] : [])]
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '')
}

/** What the record says of a change, after the name of whoever made it. */
export const activity = {
  created: 'created the channel',
  joined: 'joined',
  left: 'left',
  added: (names: readonly string[]) => `added ${listed(names)}`,
  removed: (names: readonly string[]) => `removed ${listed(names)}`,
  renamed: (name: string) => `renamed the channel to ${bold(name)}`,
  tookOver: 'took the channel over, since nobody else was left in it',
  handedOver: (names: readonly string[]) => `handed the channel over to ${listed(names)}, since nobody was left in it`,
  forFamily: {
    tookOver: 'came into the channel, since nobody of the staff was in it',
    handedOver: (names: readonly string[]) =>
      `brought ${listed(names)} into the channel, since nobody of the staff was in it`,
  },
  madePublic: 'made the channel public',
  madePrivate: 'made the channel private',
  archived: 'archived the channel',
  unarchived: 'brought the channel back from the archive',
  auditLogOn: 'switched the audit log on',
  auditLogOff: 'switched the audit log off',
}
