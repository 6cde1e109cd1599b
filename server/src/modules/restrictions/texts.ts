/** Why a change of the rules is refused. */
export const refusals = {
  addressOutside: 'These addresses would shut you out. Add the one you are at now.',
  adminsOnly: 'Only an admin of this location may do this.',
  personOutside: 'This list would shut you out. Add yourself to it.',
}
