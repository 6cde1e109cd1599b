import type { Profile } from '@kinward/contract/profile'
import { useState } from 'react'
import { whyRefused } from '../settings/why-refused.ts'
import { texts } from './components/texts.ts'
import {
  changesOf,
  draftOf,
  problemsOf,
  refusedFields,
  type ProfileDraft,
  type ProfileField,
  type ProfileProblems,
} from './profile-draft.ts'
import { useChangeProfileMutation, type ProfileChanges } from './use-change-profile-mutation.ts'

const WORDS = { needed: texts.needed, email: texts.email, link: texts.link }

/** A profile being written: its fields, what is wrong with them, and its saving. */
export function useProfileForm(profile: Profile) {
  const [draft, setDraft] = useState<ProfileDraft>(() => draftOf(profile))
  const [problems, setProblems] = useState<ProfileProblems>({})
  const { mutate, isPending, isSuccess, error, reset } = useChangeProfileMutation()
  const refused = refusedFields(error)

  function change(field: ProfileField, value: string) {
    setDraft((before) => ({ ...before, [field]: value }))
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== field)))
    reset()
  }

  /** Saves what differs, with whatever else is to be said; nothing goes out while something is wrong. */
  async function save(extra: ProfileChanges = {}, onSaved?: (channelId: number | null) => void) {
    // The tables of phone numbers are large, and loaded only here.
    const { readPhone } = await import('@kinward/contract/phones')
    const found = problemsOf(draft, WORDS, (text) => readPhone(text) !== null)
    setProblems(found)
    if (Object.keys(found).length > 0 || isPending) return
    mutate(
      { ...changesOf(draft, profile), ...extra },
      {
        onSuccess(saved) {
          setDraft(draftOf(saved.profile))
          onSaved?.(saved.channelId)
        },
      },
    )
  }

  const hasField = Object.keys(refused).length > 0
  return {
    fields: { draft, problems: { ...refused, ...problems }, onChange: change },
    busy: isPending,
    isSaved: isSuccess,
    error: hasField ? undefined : whyRefused(error),
    save,
  }
}
