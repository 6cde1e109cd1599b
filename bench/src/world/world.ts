import { createTokenService } from '../../../server/src/platform/session/tokens.ts'

/** The bench's own world: who and what stands under which id. Only the bench writes this database. */
export const WORLD = {
  version: 2,
  entity: 1,
  locations: { send: 1, fanout: 2, open: 3, shortList: 4, longList: 5, mixed: 6 },
  users: {
    /** Each of the 200 is in five of the groups of `send`. */
    send: { first: 1, count: 200 },
    fanout: { first: 201, count: 200 },
    /** Those who fill the channels that are only read. */
    others: { first: 401, count: 200 },
    opener: 601,
    shortListReader: 602,
    longListReader: 603,
    /** In a few channels of a place that has many. */
    partListReader: 604,
    /** Each is in five groups of 20 and in one of 500. */
    mixed: { first: 1_001, count: 10_000 },
    last: 11_000,
  },
  groups: {
    send: { first: 1, count: 50, members: 20 },
    fanout: 51,
    small: { id: 52, messages: 1_000 },
    large: { id: 53, messages: 1_000_000 },
    shortList: { first: 101, count: 50 },
    longList: { first: 1_001, count: 2_000 },
    mixed: { first: 10_001, count: 2_500, members: 20, messages: 120 },
    mixedLarge: { first: 20_001, count: 20, members: 500, messages: 120 },
  },
} as const

/** Signs the bench's tokens, and those of the servers that it starts. */
export const JWT_SECRET = 'a secret that signs nothing but the tokens of a benchmark'

/** The session of a user, the same in every run. */
function sessionIdOf(userId: number): string {
  return `00000000-0000-4000-8000-${String(userId).padStart(12, '0')}`
}

const tokens = createTokenService(JWT_SECRET)

export function tokenOf(userId: number): Promise<string> {
  return tokens.sign('access', userId, sessionIdOf(userId))
}

/** The members of a group of `send`, whose number starts at 0. */
export function sendMembers(index: number): number[] {
  const { first, count } = WORLD.users.send
  const { members } = WORLD.groups.send
  return Array.from({ length: members }, (_, place) => first + ((index * 4 + place) % count))
}

/** Each deals the people out anew, so that nobody shares all of their groups with the same others. */
const STRIDES = [1, 3, 7, 9, 11]

/** The groups of one of the people of `mixed`, whose number starts at 0; the last is the large one. */
export function mixedGroups(index: number): number[] {
  const { mixed, mixedLarge } = WORLD.groups
  const { count } = WORLD.users.mixed
  const small = STRIDES.map((stride, round) => {
    const shuffled = (index * stride) % count
    return mixed.first + Math.floor(shuffled / mixed.members) + round * (count / mixed.members)
  })
  return [...small, mixedLarge.first + (index % mixedLarge.count)]
}

export function messagesPath(location: keyof typeof WORLD.locations, groupId: number): string {
  return `${locationPath(location)}/groups/${groupId}/messages`
}

export function locationPath(location: keyof typeof WORLD.locations): string {
  return `/api/v2/entities/${WORLD.entity}/locations/${WORLD.locations[location]}`
}
