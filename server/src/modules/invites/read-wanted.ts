import type { NewInvite } from '@kinward/contract/invites'
import type { z } from 'zod'
import { AppError } from '../../platform/http/errors.ts'
import type { Recipient } from './invites.repository.ts'
import { recipientOf } from './issue-invite.ts'

export type Wish = z.output<typeof NewInvite>

/** Someone to be invited, with their place among those who were named. */
export type Wanted = { place: number; wish: Wish; recipient: Recipient }

/** Whom wishes are for, each once: a second letter to one person would make the link of the first a dead one. */
export async function readWanted(wishes: readonly Wish[]): Promise<Wanted[]> {
  const wanted = new Map<string, Wanted>()
  for (const [place, wish] of wishes.entries()) {
    const one = { place, wish, isOneOfMany: wishes.length > 1 }
    const recipient = await naming(one, async () => recipientOf(wish))
    const person = personOf(wish, recipient)
    if (!wanted.has(person)) wanted.set(person, { place, wish, recipient })
  }
  return [...wanted.values()]
}

/** A mailbox is one person's, however it is spelled; a household shares a number. */
function personOf({ firstName, lastName }: Wish, { medium, address }: Recipient): string {
  const name = medium === 'sms' ? `${firstName.trim()} ${lastName.trim()}` : ''
  return `${address} ${name}`.toLowerCase()
}

/** Has a refusal say which of those who were named it is about. */
export async function naming<Result>(
  { place, wish, isOneOfMany }: { place: number; wish: Wish; isOneOfMany: boolean },
  invite: () => Promise<Result>,
): Promise<Result> {
  try {
    return await invite()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const field = wish.email === undefined ? 'phone' : 'email'
    const message = isOneOfMany ? `${wish.email ?? wish.phone}: ${error.message}` : error.message
    throw new AppError(error.code, message, [{ path: `body.invites.${place}.${field}`, message: error.message }])
  }
}
