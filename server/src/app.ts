import { ROUTES } from '@kinward/contract/routes'
import type { FastifyInstance } from 'fastify'
import { registerDevPages } from './platform/dev/dev-pages.ts'
import { registerHealth } from './platform/http/health.ts'
import { registerReference } from './platform/http/reference.ts'
import { registerWebApp } from './platform/http/web-app.ts'
import { registerMetrics } from './platform/observability/metrics.ts'
import type { Hub } from './platform/realtime/hub.ts'
import { wireAdministration } from './wiring/administration.ts'
import { wireAlerts } from './wiring/alerts.ts'
import { wireCalls } from './wiring/calls.ts'
import { wireCare } from './wiring/care.ts'
import { wireEntrance } from './wiring/entrance.ts'
import { createKernel, type Given } from './wiring/kernel.ts'
import { wireMedia } from './wiring/media.ts'
import { wireMessaging } from './wiring/messaging.ts'

export type App = {
  http: FastifyInstance
  hub: Hub
  /** Cuts the sockets of sessions that have locked by themselves; it happens every few seconds anyway. */
  sweepSockets(): Promise<void>
  /** Throws away uploads that nothing came of; it happens every few minutes anyway. */
  sweepFiles(): Promise<void>
  /** Brings what was forwarded into the clinical record; it happens every few seconds anyway. */
  bringToRecord(): Promise<void>
  /** Finds visits that nobody has ended; it happens every minute anyway. */
  watchQueue(now: number): Promise<void>
  /** Tells people of everything that has been caused; it happens at once anyway. */
  tellAll(): Promise<void>
  /** Ends the quiet hours that are over at a moment; it happens every few seconds anyway. */
  endQuiet(now: number): Promise<void>
  /** Writes to those who are away at a moment how much they missed; it happens every few minutes anyway. */
  mailMissed(now: number): Promise<void>
  /** Ends calls that nobody has answered, or was heard from, at a moment; it happens every few seconds anyway. */
  endLeftCalls(now: number): Promise<void>
  /** Goes on with calls for help whose turn is over at a moment. */
  escalateCalls(now: number): Promise<void>
  /** Asks after every call by phone, and ends what is lost at a moment; it happens every few seconds anyway. */
  followPhones(now: number): Promise<void>
  /** Hangs up what is to be hung up; it happens at once anyway. */
  hangUpPhones(): Promise<void>
  /** Pushes what waits to be pushed; it happens every few seconds anyway. */
  bringPushes(): Promise<void>
  /** Texts those whom urgent messages have not reached by a moment; it happens every few seconds anyway. */
  textUnreached(at: number): Promise<void>
  /** Reminds of urgent messages that nobody has acknowledged by a moment; it happens every few seconds anyway. */
  remindUrgent(at: number): Promise<void>
  close(): Promise<void>
}

/** Wires the whole server, once, area by area: every dependency of every part is an argument there. */
export async function createApp(given: Given): Promise<App> {
  const kernel = await createKernel(given)
  const { config, db, http, hub, pool, binder, metrics } = kernel
  const alerts = await wireAlerts(kernel)
  const { invites } = wireEntrance(kernel, alerts)
  wireAdministration(kernel, alerts)
  const media = await wireMedia(kernel, given)
  const messaging = wireMessaging(kernel, { alerts, media, invites })
  const care = wireCare(kernel, { alerts, media, messaging })
  const calls = await wireCalls(kernel, alerts, messaging)
  const unbound = ROUTES.filter(({ name }) => !binder.names.has(name))
  if (unbound.length > 0) throw new Error(`No handler for ${unbound.map(({ name }) => name).join(', ')}.`)

  registerHealth(http, pool, kernel.isClosing)
  registerMetrics(http, metrics, config.metricsToken)
  await registerReference(http)
  if (config.isDemo) await registerDevPages(http, { db, phones: alerts.simulator })
  await registerWebApp(http)
  kernel.start()

  return {
    http,
    hub,
    sweepSockets: kernel.sweepSockets,
    ...alerts.ticks,
    ...media.ticks,
    ...care.ticks,
    ...calls.ticks,
    close: kernel.close,
  }
}
