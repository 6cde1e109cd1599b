import { z } from 'zod'
import { Text } from './primitives.ts'

/** What a username is before it is looked at: what is not ASCII is taken out. */
export function cleanUsername(text: string): string {
  return text.replaceAll(/[^ -~]/g, '')
}

const USERNAME = /^[A-Za-z][A-Za-z0-9_.]*$/
const LOOSE_USERNAME = /^[A-Za-z0-9.@_]+$/
const NAME = /^[\p{L}\p{M} '_.,-]+$/u
const SLUG = /^[a-z0-9_-]+$/
const DIGITS_AND_HYPHENS = /^[0-9-]+$/
const DATE = /^(\d{2})\/(\d{2})\/(\d{4})$/
const PHONE_LIKE = /^[\d+()\-\s*]+$/

/** What is said of a number that nobody can be reached at, and in place of one that should be there and is not. */
export const PHONE_INVALID = 'Please enter a valid phone number'
export const PHONE_MISSING = 'CORRUPTED DATA. Report Immediately!'

export const Email = z.email().max(254)

/** A name to sign in by: a letter and then letters, digits, underscores and dots; or an email. */
export const Username = Text.max(254)
  .transform(cleanUsername)
  .refine(
    (text) => USERNAME.test(text) || Email.safeParse(text).success,
    'Start with a letter; use letters, digits, underscores and dots, or an email',
  )

/** What may be a username of elsewhere. */
export const LooseUsername = Text.max(254).transform(cleanUsername).pipe(z.string().regex(LOOSE_USERNAME))

export const PASSWORD_LENGTH = 8

/** What a new password must have, each with the words for it. */
export const PASSWORD_RULES: readonly { label: string; holds: (password: string) => boolean }[] = [
  { label: `At least ${PASSWORD_LENGTH} characters`, holds: (password) => password.length >= PASSWORD_LENGTH },
  { label: 'An uppercase letter', holds: (password) => /[A-Z]/.test(password) },
  { label: 'A lowercase letter', holds: (password) => /[a-z]/.test(password) },
  { label: 'A digit', holds: (password) => /\d/.test(password) },
  { label: 'One of ~ ! @ # $ % ^ & * + ? -', holds: (password) => /[~!@#$%^&*+?-]/.test(password) },
]

/** A password as it may be chosen. One that is given to be checked is never held against this. */
export const NewPassword = Text.max(200).refine(
  (password) => PASSWORD_RULES.every(({ holds }) => holds(password)),
  'At least 8 characters, with an uppercase and a lowercase letter, a digit and one of ~ ! @ # $ % ^ & * + ? -',
)

/** A person's name. Letters are those of every language. */
export const PersonName = Text.trim().min(1).max(100).regex(NAME, "Use letters, spaces and ' _ . , -")

export const Slug = z.string().max(100).regex(SLUG, 'Use lowercase letters, digits, hyphens and underscores')

export const DigitsAndHyphens = z.string().max(50).regex(DIGITS_AND_HYPHENS, 'Use digits and hyphens')

/** A day as MM/DD/YYYY, and one that the calendar has. */
export const CalendarDate = z.string().refine(isCalendarDate, 'Enter a date as MM/DD/YYYY')

/** A label that could be taken for a phone number is refused. */
export const NotPhoneLike = Text.refine((text) => !PHONE_LIKE.test(text), 'This looks like a phone number')

function isCalendarDate(text: string): boolean {
  const [, month, day, year] = DATE.exec(text)?.map(Number) ?? []
  if (month === undefined || day === undefined || year === undefined) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && date.getUTCFullYear() === year
}
