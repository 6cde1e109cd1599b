import { z } from 'zod'
import { route } from './route.ts'
import { Session } from './session.ts'

export const PIN_LENGTH = 4

/** How many wrong PINs a session takes before it ends. */
export const PIN_ATTEMPTS = 5

/** After how long without a touch a session locks: as a rule, and for those who are asked less often. */
export const PIN_IDLE_MS = 5 * 60_000
export const PIN_REDUCED_IDLE_MS = 172_800_000

/** In development the longer of the two is this short. */
export const PIN_DEVELOPMENT_IDLE_MS = 900_000

/** A client tells of its person's activity no more often than this, and the server waits as much longer before it locks. */
export const ACTIVITY_EVERY_MS = 60_000

/** What is said when no try is left; the session is over then. */
export const OUT_OF_ATTEMPTS = 'Out of attempts.'

/** How long a sign-in proves someone who has no password: they choose another PIN without the one they forgot. */
export const FRESH_SIGN_IN_MS = 10 * 60_000

const STRAIGHTS = '01234567890 09876543210'

/** The same digit over and over, or digits in a row. */
export function isGuessablePin(pin: string): boolean {
  return /^(\d)\1+$/.test(pin) || STRAIGHTS.includes(pin)
}

export const Pin = z.string().regex(/^\d{4}$/, 'A PIN has four digits')
export const NewPin = Pin.refine((pin) => !isGuessablePin(pin), 'Choose digits that are harder to guess')

export const savePin = route({
  name: 'savePin',
  method: 'POST',
  path: '/api/v2/users/pin',
  summary:
    'Sets the PIN. Who has one already proves themselves with it, with their password or, without one, by having just signed in',
  access: { level: 'user' },
  body: z.object({ pin: NewPin, currentPin: Pin.optional(), password: z.string().min(1).max(200).optional() }),
  data: Session,
  errors: ['WRONG_PIN', 'WRONG_PASSWORD', 'OUT_OF_ATTEMPTS'],
})

export const verifyPin = route({
  name: 'verifyPin',
  method: 'POST',
  path: '/api/v2/users/pin/verify',
  summary: 'Unlocks the session and replaces its tokens; wrong PINs run out, and the session with them',
  access: { level: 'user', whileLocked: true },
  body: z.object({ pin: Pin }),
  data: Session,
  errors: ['WRONG_PIN', 'OUT_OF_ATTEMPTS'],
})

export const changePinFrequency = route({
  name: 'changePinFrequency',
  method: 'PUT',
  path: '/api/v2/users/pin/frequency',
  summary: 'Asks for the PIN after 48 hours instead of 5 minutes, where the organisation allows it',
  access: { level: 'user' },
  body: z.object({ status: z.boolean() }),
  data: Session,
  errors: ['FORBIDDEN'],
})

export const lockSession = route({
  name: 'lockSession',
  method: 'PUT',
  path: '/api/v2/users/lock',
  summary: 'Locks the session until its PIN is entered; its sockets go on without content',
  access: { level: 'user', whileLocked: true },
  data: z.null(),
})

export const noteActivity = route({
  name: 'noteActivity',
  method: 'PUT',
  path: '/api/v2/users/activity',
  summary: 'Tells that someone is there, which puts off the lock',
  access: { level: 'user' },
  data: z.null(),
})

/** How much waits, without a word of what. */
export const Waiting = z.object({
  unreadCount: z.int().nonnegative(),
  taggedCount: z.int().nonnegative(),
  urgentCount: z.int().nonnegative(),
})
export type Waiting = z.infer<typeof Waiting>

export const getWaiting = route({
  name: 'getWaiting',
  method: 'GET',
  path: '/api/v2/users/waiting',
  summary: 'How much waits for the caller at all of their locations, for a screen that is locked',
  access: { level: 'user', whileLocked: true },
  data: Waiting,
})
