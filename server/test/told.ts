import { setTimeout as nextLook } from 'node:timers/promises'
import { listNotifications, type Notification } from '@kinward/contract/notifications'
import type pg from 'pg'
import type { TestApp, TestClient } from './harness.ts'

/** Resolves once everything that was caused has been told. */
export async function tellAll(kit: Pick<TestApp, 'app' | 'pool'>): Promise<void> {
  for (;;) {
    await kit.app.tellAll()
    const { rows } = await kit.pool.query('select id from notification_causes limit 1')
    if (rows.length === 0) return
  }
}

/** Resolves once nobody is about to be told anything, by whichever server does it. */
export async function untilTold(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query('select id from notification_causes limit 1')
    if (rows.length === 0) return
    await nextLook(20)
  }
}

/** What someone was told so far, the newest first. */
export async function toldTo(kit: Pick<TestApp, 'app' | 'pool'>, client: TestClient): Promise<Notification[]> {
  await tellAll(kit)
  return (await client.call(listNotifications, { query: {} })).notifications
}
