/** Why a patient stays as they are, in a sentence for whoever asked. */
export const refusals = {
  list: 'The list of patients is for the care team.',
  manage: 'You may not change patients here.',
  discharged: 'This patient was discharged. Nothing can be changed here.',
  archived: 'This patient is archived. Nothing can be changed here.',
  duplicate: 'There is a patient with this name and birth date already.',
  recordNumber: 'Another patient here has this record number.',
  followsProgram: 'This follows the program that the patient takes part in.',
  follow: 'Only staff can follow patients.',
  notOpen: 'Follow this patient to come into their channel.',
  familyClosed: 'You may not come into a family’s channel by yourself.',
  takenOut: 'You were taken out of this channel. Ask the care team to bring you back.',
  sameLocation: 'This patient is at that location already.',
  notThere: 'You may not take care of patients at that location.',
  switchedOffThere: 'Patients’ channels are switched off at that location.',
  recordNumberThere: 'Another patient at that location has this record number. Change it first.',
  tiedThere: 'Another patient at that location is tied to the same person of the clinical record.',
  duplicateThere: 'There is a patient with this name and birth date at that location already.',
  staffOnly: 'Only staff of this location can be responsible for a patient.',
  isOff: (names: readonly string[]) => `Cannot be responsible while their access is switched off: ${listed(names)}.`,
  gone: (names: readonly string[]) => `No longer here, and cannot be responsible: ${listed(names)}.`,
} as const

const bold = (name: string): string => `**${name}**`
const listed = (names: readonly string[]): string => new Intl.ListFormat('en-GB').format(names)
const listedBold = (names: readonly string[]): string => listed(names.map(bold))

/** What the record says of a change, after the name of whoever made it. */
export const activity = {
  admitted: (name: string) => `admitted ${bold(name)}`,
  openedFamily: (name: string) => `opened the channel with the family of ${bold(name)}`,
  joined: 'joined',
  renamed: (name: string) => `changed the patient’s name to ${bold(name)}`,
  assigned: (names: readonly string[]) => `made ${listedBold(names)} responsible for this patient`,
  unassigned: (names: readonly string[]) => `ended the responsibility of ${listedBold(names)} for this patient`,
  discharged: (name: string) => `discharged ${bold(name)}`,
  readmitted: (name: string) => `readmitted ${bold(name)}`,
  archived: (name: string) => `archived ${bold(name)}`,
  unarchived: (name: string) => `brought ${bold(name)} back from the archive`,
  transferred: (name: string, place: string) => `transferred ${bold(name)} to ${bold(place)}`,
  notAlong: (name: string, relation: string | null) =>
    relation === null
      ? 'could not take the invite of the patient along: invite them again'
      : `could not take the invite of ${name === '' ? 'someone' : bold(name)} to the family (${relation}) along: invite them again`,
  wasElsewhere: 'could not take the patient’s own access along: they were not at the place before as the patient',
  leftBehind: (name: string, relation: string | null) =>
    relation === null
      ? 'could not take the patient’s own access along: they are at this place already, as something else'
      : `could not take ${bold(name)} (${relation}) along to the family’s channel: they are at this place already, and not as family`,
}

/** What those are told who ask relatives and patients to come. */
export const notices = {
  notAlong: 'An invite to a family’s channel could not go along with a patient who was transferred',
  leftBehind: 'Someone of a family’s channel could not go along with a patient who was transferred',
}
