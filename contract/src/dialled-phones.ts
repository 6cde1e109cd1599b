import { parsePhoneNumberFromString, type PhoneNumberType } from 'libphonenumber-js/max'
import { normalizePhone } from './phones.ts'

// Beside `phones.ts`, with the tables of every kind of line: they are larger, and only needed where a number is dialled.

/** Lines that may be called: none that costs by the call, and none where nobody picks up. */
const LINES: ReadonlySet<PhoneNumberType | undefined> = new Set([
  'FIXED_LINE',
  'MOBILE',
  'FIXED_LINE_OR_MOBILE',
  'TOLL_FREE',
  'VOIP',
  'PERSONAL_NUMBER',
  'UAN',
])

/** The number that was dialled, fixed lines too; null when nobody can be called there. */
export function readDialled(value: string): string | null {
  if (!/^[\d\s+().\-/]+$/.test(value)) return null
  const phone = parsePhoneNumberFromString(normalizePhone(value))
  return phone?.isValid() && LINES.has(phone.getType()) ? phone.number : null
}

/** What stands before a number of the world: '+1'. */
export function callingCodeOf(number: string): string | null {
  const phone = parsePhoneNumberFromString(number)
  return phone ? `+${phone.countryCallingCode}` : null
}
