import { OUT_OF_ATTEMPTS } from '@kinward/contract/pin'

/** Why a PIN, or a change of it, is refused. */
export const refusals = {
  outOfAttempts: OUT_OF_ATTEMPTS,
  wrongPin: (left: number) =>
    left === 1 ? 'That is not your PIN. One try is left.' : `That is not your PIN. ${left} tries are left.`,
  noPin: 'No PIN is set. Please sign in again.',
  proofMissing: 'Enter the PIN you have now, or your password.',
  comeInAgain: 'Sign out and come in again, then choose another PIN.',
  wrongPassword: 'That is not your password.',
  samePin: 'That is the PIN you have now.',
  notAllowed: 'Your organisation asks for the PIN after every break.',
}
