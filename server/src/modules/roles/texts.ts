export const refusals = {
  nameTaken: 'There is a role of this name already.',
  inUse: 'Someone holds this role or is invited to it. Give them another one first.',
  noSuchRole: 'This role is not there any more.',
  notForThem: 'Patients and families are what they are; they hold no role.',
  lastAdmin: 'A location needs an admin. Make someone else one first.',
  oneself: 'You cannot switch yourself off.',
  entityAdmins: 'Only an admin of the organisation may do this.',
  notInPlan: 'Your plan does not have this.',
}
