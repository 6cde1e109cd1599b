import type { PushService } from '../push/push.service.ts'
import type { Ladder } from './ladder.ts'
import type { Reach } from './reminders.ts'

/** The reminder with which those who have a number are texted too. */
const TEXTED_WITH = 2

/** Reaches those who are reminded and may have no page open: in their browsers each time, and once on their phones. */
export function reachReminded({
  push,
  ladder,
}: {
  push: Pick<PushService, 'remind'>
  ladder: Pick<Ladder, 'textReminded'>
}): Reach {
  return async (tx, events, reminded, now) => {
    await push.remind(tx, reminded)
    const texted = reminded.filter(({ nth }) => nth === TEXTED_WITH)
    await ladder.textReminded(tx, events, texted, now)
  }
}
