import type { Attachment } from '@kinward/contract/attachments'
import { directMessageHash } from '@kinward/contract/format'
import type { ChannelType } from '@kinward/contract/groups'
import type { ReactionType } from '@kinward/contract/messages'
import type { Role } from '@kinward/contract/permissions'
import type { PresenceStatus } from '@kinward/contract/users'

export type Place = 'north' | 'mill' | 'house'
export type Shift = 'day' | 'night' | 'office' | 'any'

/** What someone does, which decides what they say. */
export const CALLINGS = [
  'doctor',
  'nurse',
  'lead',
  'aide',
  'chaplain',
  'social',
  'pharmacist',
  'therapist',
  'volunteer',
  'clerk',
  'kitchen',
  'housekeeping',
  'music',
  'supplier',
  'admin',
  'kin',
  'patient',
] as const
export type Calling = (typeof CALLINGS)[number]

export type Person = {
  id: number
  username: string
  first: string
  last: string
  title: string | null
  calling: Calling
  shift: Shift
  status: PresenceStatus
  statusMessage?: string
  roles: Map<Place, Role>
}

export type FamilyTie = { person: Person; relation: string; verified: boolean; status: 'Accepted' | 'Invited' }
export type OpenFlag = { abrv: string; at: number; by: Person | null }

export type Patient = {
  id: number
  place: Place
  first: string
  last: string
  sex: 'f' | 'm'
  birthDate: string
  recordNumber: string
  program: string
  acuity: number | null
  assessments: [name: string, result: string][]
  flags: OpenFlag[]
  /** What the illness brings, which decides what is talked about: pain, breath, mind, o2. */
  tags: string[]
  course: Course
  admittedDaysAgo: number
  diedDaysAgo: number | null
  family: FamilyTie[]
  user: Person | null
}

export type Course = 'new' | 'stable' | 'waxing' | 'declining' | 'last' | 'died'

/** Where a reader stands: at the end, some messages short of it, or at a message since some moment. */
export type Mark = { behind: number } | { at: Draft; seenAt?: number } | 'default'

export type Member = { person: Person; joinedAt: number; mark: Mark; mutedAt?: number }

export type Channel = {
  id: number
  place: Place
  type: ChannelType
  name: string | null
  details: string | null
  isPublic: boolean
  auditLog: boolean
  dmHash: string | null
  patient: Patient | null
  createdBy: Person | null
  createdAt: number
  archivedAt: number | null
  members: Member[]
  drafts: Draft[]
}

/** A message before it is numbered. */
export type Draft = {
  sender: Person
  at: number
  body: string
  kind: 'normal' | 'announcement' | 'activity'
  attachments: Attachment[]
  parent: Draft | null
  inMain: boolean
  reactions: Map<ReactionType, Person[]>
  pinnedAt: number | null
  deletedAt: number | null
  openedFlags: string[]
  urgentFor: Person[] | null
  acknowledged: { person: Person; at: number }[]
  /** Who has read the whole thread under this message, beyond those who wrote in it. */
  threadReaders: Person[]
}

export const PLACES: readonly Place[] = ['north', 'mill', 'house']
export const LOCATION_IDS: Record<Place, number> = { north: 1, mill: 2, house: 3 }
export const LOCATION_NAMES: Record<Place, string> = { north: 'North Shore', mill: 'Mill River', house: 'Harbor House' }

export function fullName(someone: { first: string; last: string }): string {
  return `${someone.first} ${someone.last}`
}

/** The markup of a mention in a body. */
export function mention(person: Person): string {
  return `@[${fullName(person)}](id:${person.id})`
}

/** The markup of a reference to a channel in a body. */
export function reference(channel: Channel): string {
  return `#[${channel.name ?? ''}](id:${channel.id})(type:${channel.type})`
}

export type ChannelInput = Pick<Channel, 'place' | 'type' | 'createdAt'> &
  Partial<Pick<Channel, 'name' | 'details' | 'isPublic' | 'auditLog' | 'patient' | 'createdBy' | 'archivedAt'>> & {
    people: Person[]
  }

/** The channels of the demo, numbered in the order they are opened. */
export function createChannels() {
  const channels: Channel[] = []

  function open(input: ChannelInput): Channel {
    const { people, ...rest } = input
    const [one, other] = people
    const dmHash =
      input.type === 'personal' && one && other ? directMessageHash(LOCATION_IDS[input.place], one.id, other.id) : null
    const channel: Channel = {
      id: channels.length + 1,
      name: null,
      details: null,
      isPublic: false,
      auditLog: false,
      patient: null,
      createdBy: null,
      archivedAt: null,
      ...rest,
      dmHash,
      members: people.map((person) => ({ person, joinedAt: input.createdAt, mark: 'default' })),
      drafts: [],
    }
    channels.push(channel)
    return channel
  }

  return { channels, open }
}

type DraftExtras = Partial<Omit<Draft, 'sender' | 'at' | 'body' | 'reactions'>> & {
  reactions?: Partial<Record<ReactionType, Person[]>>
}

/** Says something in a channel. */
export function say(channel: Channel, sender: Person, at: number, body: string, extras: DraftExtras = {}): Draft {
  const { reactions, ...rest } = extras
  const draft: Draft = {
    sender,
    at,
    body,
    kind: 'normal',
    attachments: [],
    parent: null,
    inMain: true,
    pinnedAt: null,
    deletedAt: null,
    openedFlags: [],
    urgentFor: null,
    acknowledged: [],
    threadReaders: [],
    ...rest,
    reactions: new Map(),
  }
  if (draft.parent && extras.inMain === undefined) draft.inMain = false
  for (const [type, people] of Object.entries(reactions ?? {})) draft.reactions.set(type as ReactionType, people)
  channel.drafts.push(draft)
  return draft
}

export function memberOf(channel: Channel, person: Person): Member {
  const member = channel.members.find((candidate) => candidate.person === person)
  if (!member) throw new Error(`${fullName(person)} is not in ${channel.name ?? 'this channel'}`)
  return member
}
