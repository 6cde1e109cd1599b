import type { ChannelType, Group } from '@kinward/contract/groups'
import type { FoundChannel, FoundPatient, FoundUser, Marked } from '@kinward/contract/search'
import { closeness, findWords, stretchOf, wordsOf } from '@kinward/contract/search-words'
import type { PresenceStatus, User } from '@kinward/contract/users'
import { channelTitle, otherPerson, type People } from '../channels/channel-title.ts'
import { searchText } from '../channels/channel-search.ts'
import { badgesOf, NO_BADGES } from '../channels/components/channel-rows.ts'

/** Somewhere to go: a channel, the direct message with a person, or a patient's profile. */
export type Entry = {
  key: string
  name: Marked
  /** What tells it from others of that name. */
  note: string
  badges: { mentions: number; unread: number; urgent: number }
  goesTo:
    | {
        kind: 'channel'
        channelId: number
        locationId: number
        type: ChannelType
        isPrivate: boolean
        /** Whom a channel of a care team is about, where that is known. */
        patientId: number | null
      }
    | { kind: 'profile'; patientId: number; locationId: number }
    | ({ kind: 'person'; userId: number; locationId: number; presence: PresenceStatus } & Pick<
        User,
        'userType' | 'avatar'
      >)
}

/** The channels and people of a location that are loaded. */
export type Known = { locationId: number; groups: readonly Group[]; people: People }

const SCORES = { exact: 3, prefix: 2, inside: 1 }

/** How well a name answers what is typed: all of it must be there. Null where it does not. */
function score(text: string, typed: readonly string[]): number | null {
  const words = wordsOf(text)
  let sum = 0
  for (const wanted of typed) {
    const best = Math.max(
      0,
      ...words.map((word) => {
        const close = closeness(word, wanted)
        return close === null ? 0 : SCORES[close]
      }),
    )
    if (best === 0) return null
    sum += best
  }
  return sum
}

/** Marks the letters that were typed. */
export function markName(text: string, typed: readonly string[]): Marked {
  const ranges = findWords(text).flatMap((found): [number, number][] => {
    const wanted = typed.filter((one) => closeness(found.word, one) !== null).toSorted((a, b) => b.length - a.length)[0]
    return wanted === undefined ? [] : [stretchOf(found, wanted)]
  })
  return { text, ranges }
}

function channelEntry(group: Group, { locationId, people }: Known, me: number, typed: readonly string[]): Entry {
  const person = otherPerson(group, people, me)
  const name = markName(channelTitle(group, people, me), typed)
  const badges = badgesOf(group)
  if (person) {
    const { id: userId, userType, status: presence, avatar } = person
    const goesTo = { kind: 'person' as const, userId, locationId, userType, presence, avatar }
    return { key: `person-${userId}`, name, note: person.title ?? '', badges, goesTo }
  }
  const isPrivate = group.type === 'discussion' && !group.is_public
  const patientId = group.type === 'patients' ? group.patientId : null
  const goesTo = { kind: 'channel' as const, channelId: group.id, locationId, type: group.type, isPrivate, patientId }
  return { key: `channel-${group.id}`, name, note: '', badges, goesTo }
}

function personEntry(user: User, locationId: number, typed: readonly string[]): Entry {
  const { id: userId, fullName, userType, status: presence, avatar } = user
  const goesTo = { kind: 'person' as const, userId, locationId, userType, presence, avatar }
  const note = user.relation ?? user.title ?? ''
  return { key: `person-${userId}`, name: markName(fullName, typed), note, badges: NO_BADGES, goesTo }
}

const waiting = ({ badges }: Entry): number => badges.urgent * 1_000 + badges.mentions * 10 + badges.unread

/** What to offer before anything is typed: where the reader was last, then where something waits, then what is recent. */
export function firstEntries(known: readonly Known[], me: number, visited: readonly number[], openId: number | null) {
  const place = (id: number) => (visited.includes(id) ? visited.indexOf(id) : visited.length)
  return (
    known
      .flatMap((one) => one.groups.map((group) => ({ group, entry: channelEntry(group, one, me, []) })))
      .filter(({ group }) => group.id !== openId && group.archived_at === null)
      // Whoever is not known yet has no name to go by.
      .filter(({ group, entry }) => group.type !== 'personal' || entry.goesTo.kind === 'person')
      .toSorted(
        (a, b) =>
          place(a.group.id) - place(b.group.id) ||
          waiting(b.entry) - waiting(a.entry) ||
          (b.group.last_message_time ?? 0) - (a.group.last_message_time ?? 0),
      )
      .slice(0, 10)
      .map(({ entry }) => entry)
  )
}

/** What is known here and answers what is typed: at once, the best first; what waits before what does not. */
export function matchingEntries(known: readonly Known[], me: number, text: string): Entry[] {
  const typed = wordsOf(text)
  if (typed.length === 0) return []
  const found = known.flatMap((one) => [
    ...one.groups.flatMap((group) => {
      const match = score(searchText(group, channelTitle(group, one.people, me)), typed)
      return match === null ? [] : { entry: channelEntry(group, one, me, typed), match: match + 0.5 }
    }),
    ...[...one.people.values()].flatMap((user) => {
      const match = user.id === me || user.userType === 'bot' ? null : score(user.fullName, typed)
      return match === null ? [] : { entry: personEntry(user, one.locationId, typed), match }
    }),
  ])
  const ordered = found.toSorted((a, b) => b.match - a.match || waiting(b.entry) - waiting(a.entry))
  return once(ordered.map(({ entry }) => entry)).slice(0, 12)
}

export type FoundThere = {
  channels: readonly FoundChannel[]
  users: readonly FoundUser[]
  patients: readonly FoundPatient[]
}

/** What the server knows beyond it. */
export function foundEntries({ channels, users, patients }: FoundThere, me: number, here: number): Entry[] {
  const note = (locationId: number, locationName: string) => (locationId === here ? '' : locationName)
  const direct = channels.filter(({ channel }) => channel.type !== 'personal')
  return once([
    ...[...patients, ...direct].map(({ channel, name, ...found }): Entry => {
      const { id, locationId, locationName, type, isPublic } = channel
      const counts = 'unreadCount' in found ? found : { unreadCount: 0, taggedCount: 0 }
      const { taggedCount: mentions, unreadCount: unread } = counts
      return {
        key: `channel-${id}`,
        name,
        note: note(locationId, locationName),
        badges: { mentions, unread: Math.max(0, unread - mentions), urgent: 0 },
        goesTo: {
          kind: 'channel',
          channelId: id,
          locationId,
          type,
          isPrivate: type === 'discussion' && !isPublic,
          patientId: 'patient' in found && type === 'patients' ? found.patient.id : null,
        },
      }
    }),
    ...users
      .filter(({ user }) => user.id !== me && user.userType !== 'bot')
      .map(({ user, locationId, locationName, name }) => ({
        ...personEntry(user, locationId, []),
        name,
        note: [user.relation ?? user.title ?? '', note(locationId, locationName)]
          .filter((one) => one !== '')
          .join(', '),
      })),
  ])
}

/** The most profiles that are offered beside channels. */
const MOST_PROFILES = 3

/** After them the profiles of the patients whose channels are among them, where the reader may open those. */
export function withProfiles(
  entries: readonly Entry[],
  mayOpenAt: (locationId: number) => boolean,
  note: string,
): Entry[] {
  const profiles = entries.flatMap(({ name, goesTo }): Entry[] => {
    if (goesTo.kind !== 'channel' || goesTo.patientId === null || !mayOpenAt(goesTo.locationId)) return []
    const { patientId, locationId } = goesTo
    return [
      {
        key: `profile-${patientId}`,
        name,
        note,
        badges: NO_BADGES,
        goesTo: { kind: 'profile', patientId, locationId },
      },
    ]
  })
  return [...entries, ...profiles.slice(0, MOST_PROFILES)]
}

/** Those that were there stay where they were; what came later follows. */
export function joined(first: readonly Entry[], later: readonly Entry[]): Entry[] {
  return once([...first, ...later])
}

function once(entries: readonly Entry[]): Entry[] {
  const seen = new Set<string>()
  return entries.filter(({ key }) => !seen.has(key) && seen.add(key))
}
