import { isQuiet, type QuietHours } from '@kinward/contract/notification-settings'
import { Email } from '@kinward/contract/patterns'
import type { Db } from '../../platform/db/database.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { Logger } from '../../platform/observability/logger.ts'
import { createRounds } from '../../platform/rounds.ts'
import { readNotificationSettings } from '../notification-settings/notification-settings.ts'
import * as repository from './missed.repository.ts'
import { type Missed, missedMail } from './texts.ts'

const LOOK_EVERY_MS = 10 * 60_000
const MOST_AT_ONCE = 100

/** Writes to those who are away how much they missed: once a day at most, and not again until something new comes in. */
export function createMailDigest(deps: { db: Db; mail: Mail; origin: () => string; log: Logger }) {
  const { db, mail, origin, log } = deps
  /** Writes to all who are due at a moment. Several processes may do so at once: each takes whom no other holds. */
  async function tick(now: number): Promise<void> {
    while ((await writeToSome(now)) === MOST_AT_ONCE);
  }

  async function writeToSome(now: number): Promise<number> {
    return db.transaction().execute(async (tx) => {
      const taken = await repository.takeAway(tx, now, MOST_AT_ONCE)
      // Asked only now that they are held: what was read before may be older than what another process wrote.
      const done = await repository.listDone(
        tx,
        taken.map(({ id }) => id),
        now,
      )
      const away = taken.filter(({ id }) => !done.has(id))
      if (away.length === 0) return taken.length
      const missed = await repository.countMissed(tx, away)
      const looked: { userId: number; isMailed: boolean }[] = []
      for (const { id: userId, email, settings } of away) {
        const counts = missed.get(userId)
        // A mail can wake people too.
        const canBeWritten = Email.safeParse(email).success && !isQuiet(quietHoursOf(settings), now)
        const isMailed = counts !== undefined && isSome(counts) && canBeWritten
        if (isMailed) await mail.send(tx, { to: email, ...missedMail(counts, `${origin()}/chat`) })
        looked.push({ userId, isMailed })
      }
      await repository.noteLooked(tx, looked, now)
      return taken.length
    })
  }

  const rounds = createRounds({
    every: LOOK_EVERY_MS,
    round: () => tick(Date.now()),
    log,
    failure: 'mails of what was missed wait',
  })

  return {
    tick,
    ...rounds,
  }
}

function quietHoursOf(settings: unknown): QuietHours {
  return readNotificationSettings(settings).quietHours
}

function isSome({ mentions, direct, replies, others, messages }: Missed): boolean {
  return mentions + direct + replies + others + messages > 0
}
