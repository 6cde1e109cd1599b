/** Why a change of the rules is refused. */
export const refusals = {
  addressOutside: 'These addresses would shut you out. Add the one you are at now.',
  personOutside: 'This list would shut you out. Add yourself to it.',
  notFromHere: 'The organisation can only be changed from addresses that it has allowed.',
  notAdmin: 'Only an admin of the organisation may do this.',
}
