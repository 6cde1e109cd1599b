import {
  type Audience,
  BROADCAST_TITLE_MAX,
  type NewBroadcast,
  type OutgoingBroadcast,
  USUAL_ROLES,
} from '@kinward/contract/broadcasts'
import { MESSAGE_MAX_LENGTH } from '@kinward/contract/messages'
import { Role } from '@kinward/contract/permissions'
import { Id } from '@kinward/contract/primitives'
import { UploadResult } from '@kinward/contract/uploads'
import { z } from 'zod'
import { randomText } from '../../lib/device.ts'

/** A broadcast on the table of whoever writes it. */
export const BroadcastDraft = z.object({
  title: z.string(),
  message: z.string(),
  attachments: z.array(UploadResult),
  isUrgent: z.boolean(),
  locationIds: z.array(Id),
  /** Whether roles or names say who gets it; the other choice stays as it was. */
  by: z.enum(['roles', 'names']),
  roles: z.array(Role),
  userIds: z.array(Id),
  when: z.enum(['now', 'later']),
  /** As the field for it has it: '2026-11-15T06:30'. */
  sendAt: z.string(),
  hashKey: z.string().min(8),
})
export type BroadcastDraft = z.infer<typeof BroadcastDraft>

export function beginDraft(locationId: number): BroadcastDraft {
  return {
    title: '',
    message: '',
    attachments: [],
    isUrgent: false,
    locationIds: [locationId],
    by: 'roles',
    roles: [...USUAL_ROLES],
    userIds: [],
    when: 'now',
    sendAt: '',
    hashKey: randomText(24),
  }
}

/** A broadcast that waits, as its author changes it. */
export function draftOf(broadcast: OutgoingBroadcast): BroadcastDraft {
  const { title, message, isUrgent, audience, sendAt } = broadcast
  return {
    title,
    message,
    isUrgent,
    attachments: broadcast.attachments.flatMap((one) => UploadResult.safeParse(one).data ?? []),
    locationIds: audience.locationIds,
    by: audience.roles.length > 0 ? 'roles' : 'names',
    roles: audience.roles,
    userIds: audience.userIds,
    when: 'later',
    sendAt: sendAt === null ? '' : toFieldTime(new Date(sendAt)),
    hashKey: randomText(24),
  }
}

/** A moment as a field for date and time has it, by the clock of this device. */
export function toFieldTime(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** Nothing was written yet: there is nothing to keep. */
export function isBlank({ title, message, attachments }: BroadcastDraft): boolean {
  return title.trim() === '' && message.trim() === '' && attachments.length === 0
}

/** Whether two drafts say the same to the same people. */
export function isSame(one: BroadcastDraft, other: BroadcastDraft): boolean {
  const parts = BroadcastDraft.omit({ hashKey: true }).keyof().options
  return parts.every((part) => JSON.stringify(one[part]) === JSON.stringify(other[part]))
}

/** Without whoever was named at a location that is not chosen any more: nobody gets it who is not seen to be named. */
export function withoutUnseen(draft: BroadcastDraft, people: readonly { id: number }[]): BroadcastDraft {
  return { ...draft, userIds: draft.userIds.filter((id) => people.some((person) => person.id === id)) }
}

/** Whom a draft is for; null while that is nobody. */
export function audienceOf({ locationIds, by, roles, userIds }: BroadcastDraft): Audience | null {
  const audience = by === 'roles' ? { locationIds, roles, userIds: [] } : { locationIds, roles: [], userIds }
  return locationIds.length > 0 && audience.roles.length + audience.userIds.length > 0 ? audience : null
}

export const PROBLEMS = ['title', 'message', 'tooLong', 'locations', 'roles', 'people', 'time'] as const
export type DraftProblem = (typeof PROBLEMS)[number]

/** What keeps a draft from being sent. */
export function problemsOf(draft: BroadcastDraft, now: number): DraftProblem[] {
  const { title, message, locationIds, by, roles, userIds, when, sendAt } = draft
  const isWrong: Record<DraftProblem, boolean> = {
    title: title.trim() === '' || title.trim().length > BROADCAST_TITLE_MAX,
    message: message.trim() === '',
    tooLong: message.length > MESSAGE_MAX_LENGTH,
    locations: locationIds.length === 0,
    roles: by === 'roles' && roles.length === 0,
    people: by === 'names' && userIds.length === 0,
    time: when === 'later' && !(new Date(sendAt).getTime() > now),
  }
  return PROBLEMS.filter((problem) => isWrong[problem])
}

/** A draft without problems, as it is sent. */
export function wishOf(draft: BroadcastDraft): NewBroadcast | null {
  const audience = audienceOf(draft)
  if (!audience) return null
  return {
    title: draft.title.trim(),
    message: draft.message.trim(),
    attachments: draft.attachments.map(({ type, name }) => ({ type, name })),
    isUrgent: draft.isUrgent,
    audience,
    sendAt: draft.when === 'later' ? new Date(draft.sendAt).toISOString() : null,
  }
}

/** Whether people outside the care team would read it. */
export function reachesOutside({ by, roles }: BroadcastDraft): boolean {
  return by === 'roles' && roles.some((role) => role === 'patient' || role === 'family')
}
