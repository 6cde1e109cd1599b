import { z } from 'zod'
import { Millis, Text } from './primitives.ts'
import { BASE, route } from './route.ts'

const BRIDGE = `${BASE}/smart-sheet/workflow/bridge` as const

/** How long the token lasts that a bridge is opened with. */
export const BRIDGE_TOKEN_SECONDS = 300

/**
 * Where a location keeps its workflows. `url` has the token behind its `#`, which no server and no log sees; it is null where
 * the secret can no longer be opened, until an admin saves the bridge anew.
 */
export const WorkflowBridge = z.object({
  name: z.string(),
  address: z.url(),
  url: z.url().nullable(),
  expiresAt: Millis,
})
export type WorkflowBridge = z.infer<typeof WorkflowBridge>

export const getWorkflowBridge = route({
  name: 'getWorkflowBridge',
  method: 'GET',
  path: BRIDGE,
  summary: 'The bridge to the workflows of a location, with a signed token for the caller; null where none is set up',
  access: { level: 'location' },
  data: z.object({ bridge: WorkflowBridge.nullable() }),
})

/**
 * `secret` is what the bridge checks the token with (HS256): shown when it is made, and never again. Where it was lost,
 * `renew` makes another one for the same page.
 */
export const changeWorkflowBridge = route({
  name: 'changeWorkflowBridge',
  method: 'PUT',
  path: BRIDGE,
  summary:
    'Sets the bridge of a location, or with null takes it away; a new address gets a new secret, and so does one whose secret can no longer be opened',
  access: { level: 'location', admin: true },
  body: z.object({
    bridge: z
      .object({
        name: Text.trim().min(1).max(80),
        address: z.url({ protocol: /^https?$/ }).max(1_000),
      })
      .nullable(),
    renew: z.boolean().default(false),
  }),
  data: z.object({ secret: z.string().nullable() }),
})
