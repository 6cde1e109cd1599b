/** Why a change of the rules is refused. */
export const refusals = {
  addressOutside: 'These addresses would shut you out. Add the one you are at now.',
  personOutside: 'This list would shut you out. Add yourself to it.',
}
