import { parseArgs } from 'node:util'
import { WORLD } from './world/world.ts'

export const SCENARIOS = [
  'send',
  'fanout',
  'latency',
  'reactions',
  'open',
  'list',
  'patients',
  'alerts',
  'mixed',
  'auth',
  'search',
  'sign-ins',
  'upload',
  'images',
  'web',
] as const
export type Scenario = (typeof SCENARIOS)[number]

export type Options = {
  only: ReadonlySet<Scenario>
  /** How long each measured round lasts. */
  seconds: number
  /** How many people `mixed` has connected. */
  users: number
  /** Makes the data sets and stops. */
  prepareOnly: boolean
  /** Records where the server's time goes, with the statements of PostgreSQL beside it. */
  profile: boolean
}

export class UsageError extends Error {}

const LONGEST_ROUND = 30
const MOST_USERS = WORLD.users.mixed.count

export function parseOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      seconds: { type: 'string', default: '3' },
      users: { type: 'string', default: '5000' },
      prepare: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
    },
  })
  const seconds = Number(values.seconds)
  if (!(seconds >= 1 && seconds <= LONGEST_ROUND)) throw new UsageError(`--seconds is from 1 to ${LONGEST_ROUND}.`)
  const users = Number(values.users)
  if (!(users >= 1 && users <= MOST_USERS)) throw new UsageError(`--users is from 1 to ${MOST_USERS}.`)
  const asked = values.only?.split(',').map((name) => name.trim()) ?? [...SCENARIOS]
  const unknown = asked.filter((name) => !isScenario(name))
  if (unknown.length > 0) throw new UsageError(`--only knows ${SCENARIOS.join(', ')}; not ${unknown.join(', ')}.`)
  return {
    only: new Set(asked.filter(isScenario)),
    seconds,
    users,
    prepareOnly: values.prepare,
    profile: values.profile,
  }
}

function isScenario(name: string): name is Scenario {
  return SCENARIOS.some((scenario) => scenario === name)
}
