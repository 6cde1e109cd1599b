import { callingCodeOf, readDialled } from '@kinward/contract/dialled-phones'
import { PHONE_INVALID } from '@kinward/contract/patterns'
import { AppError } from '../../platform/http/errors.ts'
import { refusals } from './texts.ts'

/** Longer than any number for emergencies and services, shorter than any of a line. */
const SHORT_DIGITS = 6

/** The number that someone dials, if it may be called from a number: one of a line, and of the same part of the world. */
export function checkDialled(value: string, from: string): string {
  if (value.replaceAll(/\D/g, '').length <= SHORT_DIGITS) throw refused(refusals.emergency)
  const number = readDialled(value)
  if (number === null) throw refused(PHONE_INVALID)
  if (isFarFrom(from, number)) throw refused(refusals.otherCountry(callingCodeOf(from) ?? ''))
  return number
}

/** Whether a number is of another part of the world than the one that is called from. */
export function isFarFrom(from: string, number: string): boolean {
  const code = callingCodeOf(from)
  return code !== null && callingCodeOf(number) !== code
}

/** A number for the audit log: where it begins, and its last two digits. */
export function withoutMiddle(number: string): string {
  return `${callingCodeOf(number) ?? ''}…${number.slice(-2)}`
}

function refused(message: string): AppError {
  return new AppError('BAD_REQUEST', message, [{ path: 'body.directCall', message }])
}
