import type { Group } from '@kinward/contract/groups'
import type { OnCallRole } from '@kinward/contract/on-call'
import type { StaffGroup } from '@kinward/contract/staff-groups'
import { channelTitle, type People } from '../channels/channel-title.ts'
import { texts as onCallTexts } from '../on-call/texts.ts'
import { whenTurn } from '../on-call/when.ts'
import type { ChannelCandidate, MentionCandidate } from './components/editor-handle.ts'
import { findByName } from './components/find-by-name.ts'
import { MOST_OFFERED } from './components/most-offered.ts'
import { texts } from './components/texts.ts'

type Sources = {
  people: People
  me: number
  staffGroups: readonly StaffGroup[]
  /** Where people cannot be named together: leads to what that would be. */
  onLocked?: (() => void) | undefined
  /** The roles that someone is on call for. */
  onCall?: readonly OnCallRole[]
}

function roleCandidate({ id, name, now }: OnCallRole, people: People): MentionCandidate {
  const turns = now.map(({ userId, until }) =>
    onCallTexts.inPicker(people.get(userId)?.fullName ?? onCallTexts.someone, whenTurn(until, Date.now())),
  )
  return { id, name, title: turns.join(' · ') || onCallTexts.nobodyInPicker, userType: 'onCall' }
}

/** Whom an @ can mean in a channel: the others in it, the groups that some of them belong to, and everyone. */
export function mentionCandidates(
  group: Pick<Group, 'id' | 'type' | 'participants'>,
  { people, me, staffGroups, onLocked, onCall = [] }: Sources,
): MentionCandidate[] {
  const others = group.participants.filter(({ id }) => id !== me).flatMap(({ id }) => people.get(id) ?? [])
  const persons = others.map(({ id, fullName, title, userType, avatar }) => ({
    id,
    name: fullName,
    title,
    userType,
    avatar,
  }))
  if (group.type === 'personal') return persons
  const roles = onCall.map((role) => roleCandidate(role, people))
  const everyone = { id: group.id, name: texts.everyone, userType: 'everyone' as const }
  if (onLocked) return [...persons, ...roles, { ...everyone, title: texts.groupsLocked, onLocked }]
  const here = new Set(others.map(({ id }) => id))
  const groups = staffGroups.flatMap(({ id, name, memberIds }): MentionCandidate[] => {
    const count = memberIds.filter((member) => here.has(member)).length
    return count === 0 ? [] : [{ id, name, title: texts.groupHint(count), userType: 'staffGroup' }]
  })
  const title = texts.everyoneHint(group.participants.length)
  return [...persons, ...roles, ...groups, { ...everyone, title }]
}

function toCandidate(group: Group, people: People, me: number): ChannelCandidate {
  const { id, type, is_public: isPublic } = group
  return { id, name: channelTitle(group, people, me), title: texts.channelKinds[type], channelType: type, isPublic }
}

/** The channels a # can mean, those with the newest messages first. Direct ones have no name that others could read. */
export function findChannelCandidates(
  groups: readonly Group[],
  { people, me, words }: { people: People; me: number; words: string },
): ChannelCandidate[] {
  const named = groups
    .filter(({ type, archived_at }) => type !== 'personal' && archived_at === null)
    .map((group) => ({ group, name: channelTitle(group, people, me) }))
  const newest = (one: { group: Group }, other: { group: Group }) =>
    (other.group.last_message_time ?? 0) - (one.group.last_message_time ?? 0)
  return findByName(named, words, MOST_OFFERED, newest).map(({ group }) => toCandidate(group, people, me))
}
