export const refusals = {
  nameTaken: 'There is a role of this name already.',
  inUse: 'Someone holds this role or is invited to it. Give them another one first.',
  noSuchRole: 'This role is not there any more.',
  notForThem: 'Patients and families are what they are; they hold no role.',
  lastAdmin: 'A location needs an admin. Make someone else one first.',
  lastAdminLetIn: 'A location needs an admin whom its web app lets in. Let another one in first.',
  oneself: 'You cannot switch yourself off.',
  ownTwoStep: 'Switch your own two-step sign-in off in your settings.',
  removeOneself: 'You cannot remove yourself. Ask another admin.',
  kinStays: 'Patients and families belong to a patient. End their access in the patient’s profile.',
  adminsOnly: 'Only an admin may do this.',
  entityAdmins: 'Only an admin of the organisation may do this.',
  moreSay: 'They administer the organisation. Only another of its admins may do this.',
  lastEntityAdmin: 'An organisation needs an admin. Make someone else one first.',
  careTeamAlone: 'Only someone of the staff can be an admin of the organisation.',
  isOff: 'Their access is switched off. Switch it on first.',
  notInPlan: 'Your plan does not have this.',
}

/** What those are told whose access was changed. */
export const notices = {
  role: (name: string) => `Your role is now ${name}`,
  permissions: (name: string) => `What you may do as ${name} has changed`,
  entityAdmin: 'You are now an admin of the organisation',
  noEntityAdmin: 'You are no longer an admin of the organisation',
  switchedOn: 'Your access was switched on again',
  switchedOff: 'Your access was switched off',
  twoStepTaken: 'Your admin switched your two-step sign-in off',
  removed: (location: string) => `You were removed from ${location}`,
}
