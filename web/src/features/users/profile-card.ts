import type { MENTION_GROUP_TYPES } from '@kinward/contract/staff-groups'
import { createContext, use } from 'react'

/** What a group mention names: a staff group, or everyone in a channel. */
export type TaggedGroup = { type: (typeof MENTION_GROUP_TYPES)[number]; id: number }

export type ProfileCards = {
  /** Shows who someone is, beside what was pressed, or in a window where that goes away. Someone unknown is not shown. */
  openProfile: (userId: number, anchor: HTMLElement | null) => void
  /** Shows who a group mention reaches. */
  openTaggedGroup: (group: TaggedGroup) => void
}

export const ProfileCardsContext = createContext<ProfileCards>({
  openProfile: () => undefined,
  openTaggedGroup: () => undefined,
})

/** Ways to learn who someone is, from wherever their name or face stands. */
export function useProfileCard(): ProfileCards {
  return use(ProfileCardsContext)
}
