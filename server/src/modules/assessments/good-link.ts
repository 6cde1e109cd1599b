import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { addressKey, forgiveAttempts, takeAttempt } from '../../platform/session/attempts.ts'
import { findForm, type FormRow } from '../forms/forms.repository.ts'
import { digest } from '../session/begin-session.ts'
import * as repository from './links.repository.ts'
import { refusals } from './texts.ts'

/** The link behind a secret and its form, while it can be answered; refuses with what became of it. */
export async function findGoodLink(
  from: Db | Tx,
  secret: string,
  lock = false,
): Promise<{ link: repository.OpenedLink; form: FormRow }> {
  const link = await repository.findLink(from, digest(secret), lock)
  if (!link) throw new AppError('LINK_EXPIRED', refusals.unknownLink)
  if (link.is_used) throw new AppError('LINK_EXPIRED', refusals.usedLink)
  if (link.is_revoked) throw new AppError('LINK_EXPIRED', refusals.revokedLink)
  if (link.is_expired) throw new AppError('LINK_EXPIRED', refusals.expiredLink)
  if (link.is_closed) throw new AppError('LINK_EXPIRED', refusals.closedLink)
  const form = await findForm(from, null, link.form_id, link.version)
  if (!form) throw new AppError('LINK_EXPIRED', refusals.unknownLink)
  return { link, form }
}

/** Secrets are long enough not to be guessed; whoever tries anyway soon waits. */
export async function guessing<Result>(
  db: Db,
  address: string | null,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const limits = [{ key: `form link from ${addressKey(address)}`, free: 20, first: 30, longest: 3600 }]
  await takeAttempt(db, limits)
  const result = await attempt()
  await forgiveAttempts(db, limits)
  return result
}
