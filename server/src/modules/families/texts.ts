const tries = (left: number) => (left === 1 ? '1 attempt is left' : `${left} attempts are left`)

export const OUT_OF_ATTEMPTS = 'Out of attempts.'
export const LINK_OUT_OF_ATTEMPTS = 'Out of attempts. Ask the care team for a new link.'

/** Why a family stays as it is, in a sentence for whoever asked. */
export const refusals = {
  mayNotManage: 'You may not change who belongs to a patient.',
  mayNotInvite: 'You may not invite patients.',
  discharged: 'This patient was discharged. Nothing can be changed here.',
  archived: 'This patient is archived. Nothing can be changed here.',
  invitedAlready: 'This person was invited already. Send the invite again instead.',
  waitsAlready: 'This person has accepted already, and has yet to say what they are to the patient.',
  authorizedAlready: 'This person is of the patient’s family already.',
  worksHere: 'Someone with this address is at this location already, and not as family.',
  switchedOff: 'Someone with this address was switched off here. An admin can switch them on again.',
  patientHasAccount: 'This patient has an account already.',
  patientInvited: 'This patient was invited already. Send the invite again, or take it back, under Invites.',
  notAccepted: 'This person has yet to accept the invite.',
  notHere: 'This person is no longer at this location. Invite them again.',
  unknownBirthDate: 'First write down when this patient was born: they are asked for it when they come.',
  bornWhen: 'Say when you were born.',
  noBirthDate: 'This cannot be checked here. Please ask the care team to confirm who you are.',
  wrong: (left: number) => `This is not what the care team has written down. ${tries(left)}.`,
  notVerified: 'This person has been let in already.',
}

/** What the record says, after the name of whoever did it. */
export const activity = {
  invited: (name: string, relation: string) =>
    `invited ${name === '' ? 'someone' : `**${name}**`} to the family (${relation})`,
  invitedPatient: 'invited the patient',
  tookPatientBack: 'took the invite of the patient back',
  endedPatient: 'ended the patient’s own access',
  patientOutOfAttempts: 'could not say when they were born, and is out of attempts',
  accepted: 'accepted the invite to the family',
  verified: 'joined the family’s channel',
  outOfAttempts: 'could not say what they are to the patient, and is out of attempts',
  granted: (name: string) => `let **${name}** try again to say what they are to the patient`,
  authorized: (name: string) => `let **${name}** into the family’s channel`,
  unauthorized: (name: string) => `ended the access of **${name}** as family`,
  left: 'is no longer of the family’s channel',
}

/** What those are told who invited a relative, and who manage families. */
export const notices = {
  accepted: 'A relative accepted the invite to a family’s channel',
  verified: 'A relative was let into a family’s channel',
  outOfAttempts: 'A relative is out of attempts to say what they are to a patient',
  patientOutOfAttempts: 'A patient who was invited is out of attempts to say when they were born',
}

/** What someone is told who has an account at the location already. */
export function familyMail({ invitedBy, entityName, link }: { invitedBy: string; entityName: string; link: string }) {
  return {
    subject: `${invitedBy} invites you to a family’s channel on Kinward`,
    text: `${invitedBy} of ${entityName} invites you to the family’s channel of someone you know.\n\nSign in to accept:\n\n${link}\n\nIf you do not know who this is, there is nothing to do.`,
  }
}
