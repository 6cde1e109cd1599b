import { z } from 'zod'
import { Id, IsoDate, Text } from './primitives.ts'
import { route } from './route.ts'

const Name = Text.max(60)

/** What a client tells of itself with every call, in the header `device-info`. */
export const DeviceInfo = z.object({
  appType: Name,
  deviceId: Text.max(80),
  browser: Name,
  os: Name,
  engine: Name,
})
export type DeviceInfo = z.infer<typeof DeviceInfo>

/** One sign-in on one device, as its person sees it. */
export const OwnSession = z.object({
  id: z.uuid(),
  browser: z.string().nullable(),
  os: z.string().nullable(),
  address: z.string().nullable(),
  createdAt: IsoDate,
  lastSeenAt: IsoDate,
  isCurrent: z.boolean(),
  isLocked: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const listSessions = route({
  name: 'listSessions',
  method: 'GET',
  path: '/api/v2/users/sessions',
  summary: 'Where the caller is signed in: this session first, then the others by when they were last seen',
  access: { level: 'user' },
  data: z.array(OwnSession),
})

export const endSession = route({
  name: 'endSession',
  method: 'DELETE',
  path: '/api/v2/users/sessions/{session}',
  summary: 'Signs the caller out on one of their devices, at once',
  access: { level: 'user' },
  data: z.null(),
})

/** The payload of the news that one of the reader's own sessions began, ended or was locked. */
export const SessionsChanged = z.object({ userId: Id })
