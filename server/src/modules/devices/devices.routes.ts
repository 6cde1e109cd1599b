import * as contract from '@kinward/contract/devices'
import { z } from 'zod'
import { record } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import { sessionsChanged } from '../session/session.events.ts'
import * as repository from './devices.repository.ts'

export function registerDeviceRoutes({ bind }: Binder, { db, hub }: { db: Db; hub: Hub }): void {
  bind(contract.listSessions, async (_request, { userId, sessionId }) => {
    const rows = await repository.listOpenSessions(db, userId)
    const sessions = rows.map((row) => presentSession(row, sessionId))
    return [...sessions.filter(({ isCurrent }) => isCurrent), ...sessions.filter(({ isCurrent }) => !isCurrent)]
  })

  bind(contract.endSession, async ({ params }, { userId }) => {
    const sessionId = z.uuid().safeParse(params.session)
    if (!sessionId.success || !(await repository.revokeOwnSession(db, userId, sessionId.data))) throw notFound()
    await record(db, { action: 'session.ended', actorId: userId, details: { reason: 'revoked' } })
    hub.endSession(sessionId.data)
    hub.emit([sessionsChanged(userId)])
    return null
  })
}

function presentSession(row: repository.SessionRow, currentId: string): contract.OwnSession {
  return {
    id: row.id,
    browser: row.browser,
    os: row.os,
    address: row.address,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    isCurrent: row.id === currentId,
    isLocked: row.is_locked,
  }
}
