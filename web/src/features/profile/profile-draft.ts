import { PersonName, Email, PHONE_INVALID, Username } from '@kinward/contract/patterns'
import { changeProfile, type Gender, type Profile } from '@kinward/contract/profile'
import { ApiError } from '../../lib/errors.ts'
import type { ProfileChanges } from './use-change-profile-mutation.ts'

/** A profile while it is being written: every field is text. */
export type ProfileDraft = {
  firstName: string
  lastName: string
  username: string
  title: string
  mobilePhone: string
  personalEmail: string
  zoomLink: string
  gender: Gender | ''
}
export type ProfileField = keyof ProfileDraft
export type ProfileProblems = Partial<Record<ProfileField | 'accepted', string>>

export function draftOf(profile: Profile): ProfileDraft {
  return {
    firstName: profile.firstName,
    lastName: profile.lastName,
    username: profile.username,
    title: profile.title ?? '',
    mobilePhone: profile.mobilePhone ?? '',
    personalEmail: profile.personalEmail ?? '',
    zoomLink: profile.zoomLink ?? '',
    gender: profile.gender ?? '',
  }
}

/** What of a draft differs from the profile it began as. */
export function changesOf(draft: ProfileDraft, profile: Profile): ProfileChanges {
  const before = draftOf(profile)
  const changed = Object.entries(draft).filter(([field, value]) => before[field as ProfileField] !== value.trim())
  return Object.fromEntries(changed.map(([field, value]) => [field, value.trim() === '' ? null : value.trim()]))
}

const SCHEMAS = {
  firstName: PersonName,
  lastName: PersonName,
  username: Username,
  personalEmail: Email,
  zoomLink: changeProfile.body.shape.zoomLink,
} as const

const NEEDED: readonly ProfileField[] = ['firstName', 'lastName', 'username']

/** What is wrong with a draft, field by field. A phone number is looked at by `isPhone`, which is loaded when needed. */
export function problemsOf(
  draft: ProfileDraft,
  words: { needed: string; email: string; link: string },
  isPhone: (text: string) => boolean,
): ProfileProblems {
  const problems: ProfileProblems = {}
  for (const [field, schema] of Object.entries(SCHEMAS) as [keyof typeof SCHEMAS, (typeof SCHEMAS)['firstName']][]) {
    const text = draft[field].trim()
    if (text === '') {
      if (NEEDED.includes(field)) problems[field] = words.needed
      continue
    }
    const parsed = schema.safeParse(text)
    if (parsed.success) continue
    const own = { personalEmail: words.email, zoomLink: words.link }[field as string]
    problems[field] = own ?? parsed.error.issues[0]?.message ?? words.needed
  }
  if (draft.mobilePhone.trim() !== '' && !isPhone(draft.mobilePhone)) problems.mobilePhone = PHONE_INVALID
  return problems
}

/** What the server found wrong, field by field. */
export function refusedFields(error: Error | null): ProfileProblems {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(error.problems.map(({ path, message }) => [path.replace(/^body\./, ''), message]))
}
