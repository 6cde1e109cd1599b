import { type Forwarded, MOST_EARLIER } from '@kinward/contract/messages'
import { AppError } from '../../platform/http/errors.ts'
import type { MessageRow } from './messages.presenter.ts'

/**
 * The words that go along when a message is forwarded. What it only passes on stays what its author said at their time;
 * what it passes on under words of its own follows them.
 */
export function forwardedWords({ sender_id, first_name, last_name, sent_at, body, forwarded }: MessageRow): Forwarded {
  if (forwarded && body === '') return forwarded
  const own = { userId: sender_id, fullName: `${first_name} ${last_name}`.trim(), timeStamp: sent_at, message: body }
  if (!forwarded) return own
  const { earlier = [], ...before } = forwarded
  // Whoever forwards must know that not everything would go along.
  if (earlier.length >= MOST_EARLIER) throw new AppError('CONFLICT', TOO_OFTEN)
  return { ...own, earlier: [before, ...earlier] }
}

const TOO_OFTEN = 'This was passed on too often to be forwarded as a whole. Write what matters in a new message.'
