import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { PHONE_MISSING } from './patterns.ts'

// The one file here that imports more than zod, so that both ends judge a number alike. No schema imports it: the web
// app loads its tables only where a number is typed.

/** A number as it is dialled: international as given, otherwise of North America. */
export function normalizePhone(value: string): string {
  const digits = value.replaceAll(/\D/g, '')
  const text = value.trim()
  if (text.startsWith('00')) return `+${digits.slice(2)}`
  return text.startsWith('+') || digits.length >= 11 ? `+${digits}` : `+1${digits}`
}

/** The number that was meant, as it is kept; null when no mobile phone can have it. */
export function readPhone(value: string): string | null {
  const phone = parsePhoneNumberFromString(normalizePhone(value))
  return phone?.isValid() ? phone.number : null
}

/** A number as it is read. One that should be there and is not says so. */
export function displayPhone(value: string | null | undefined): string {
  if (!value) return PHONE_MISSING
  return parsePhoneNumberFromString(value)?.formatInternational() ?? value
}
