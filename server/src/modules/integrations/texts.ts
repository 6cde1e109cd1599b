export const refusals = {
  adminsOnly: 'Only an admin of the organisation may do this.',
  refused: 'This sign-in is not good, or no longer.',
}
