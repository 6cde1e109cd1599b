import { isDeepStrictEqual } from 'node:util'
import type { NewBroadcast } from '@kinward/contract/broadcasts'
import type { Permission, Role } from '@kinward/contract/permissions'

type Who = { role: Role; permissions: readonly Permission[] }

/** Who announces things at a location, and oversees what others announce there. */
export function mayBroadcast({ role, permissions }: Who): boolean {
  return role === 'admin' || (role === 'staff' && permissions.includes('CAN_MANAGE_BROADCASTS'))
}

/** How a caller stands to the locations of a broadcast: where they manage broadcasts, and where they belong. */
export type Standing = { userId: number; openIds: readonly number[]; managedIds: readonly number[] }

type Written = { author_id: number; location_ids: readonly number[] }

/**
 * The locations through which someone oversees a broadcast: its author through all where they still belong, others through
 * those whose broadcasts they manage.
 */
export function overseenThrough({ userId, openIds, managedIds }: Standing, broadcast: Written): number[] {
  const through = broadcast.author_id === userId ? openIds : managedIds
  return broadcast.location_ids.filter((id) => through.includes(id))
}

/** Where someone is told who got a broadcast: its author too only where they still manage broadcasts. */
export function readersShownAt({ managedIds }: Standing, { location_ids }: Written): number[] {
  return location_ids.filter((id) => managedIds.includes(id))
}

/** The locations of a broadcast of someone's own that they are not shown now, and so cannot take from it. */
export function keptUnshown(standing: Standing, broadcast: Written): number[] {
  const shown = overseenThrough(standing, broadcast)
  return broadcast.location_ids.filter((id) => !shown.includes(id))
}

/** Words that are another's are not changed, only called off, and only by who manages every place they would go to. */
export function mayCancel({ userId, managedIds }: Standing, { author_id, location_ids }: Written): boolean {
  return author_id === userId || location_ids.every((id) => managedIds.includes(id))
}

type Kept = {
  title: string
  body: string
  attachments: readonly { name?: string | undefined }[]
  is_urgent: boolean
  location_ids: readonly number[]
  roles: readonly Role[]
  user_ids: readonly number[]
  send_at: Date | null
}

/** Whether what comes again is the broadcast that is kept. In which order an audience was chosen makes it no other. */
export function isSameBroadcast(kept: Kept, { title, message, attachments, isUrgent, audience, sendAt }: NewBroadcast) {
  const namesOf = (files: Kept['attachments']) => files.map(({ name }) => name)
  return (
    isDeepStrictEqual(
      [kept.title, kept.body, namesOf(kept.attachments), kept.is_urgent, kept.send_at],
      [title, message, namesOf(attachments), isUrgent, sendAt === null ? null : new Date(sendAt)],
    ) &&
    isDeepStrictEqual(
      [new Set(kept.location_ids), new Set(kept.roles), new Set(kept.user_ids)],
      [new Set(audience.locationIds), new Set(audience.roles), new Set(audience.userIds)],
    )
  )
}
