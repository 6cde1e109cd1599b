import { createHash } from 'node:crypto'
import { INVITE_DAYS } from '@kinward/contract/invites'
import { PHONE_INVALID } from '@kinward/contract/patterns'
import { readPhone } from '@kinward/contract/phones'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { Texts } from '../../platform/phone/texts.ts'
import type { Quota } from '../../platform/session/attempts.ts'
import { digest, newSecret } from '../session/begin-session.ts'
import { findOffer } from './find-offer.ts'
import { kinRoleOf } from './invites.policy.ts'
import * as repository from './invites.repository.ts'
import { inviteMail, inviteText, refusals } from './texts.ts'

export type InviteDeps = { mail: Mail; texts: Texts; origin: () => string }

export type Invited = {
  locationId: number
  invitedBy: number
  roleKey: string
  groupId: number | null
  firstName: string
  lastName: string
  recipient: repository.Recipient
  /** Whether an invite that is still open may be replaced by this one; any, where it is not said. */
  mayReplace?: (open: repository.OpenInvite) => boolean
  /** Leaves an invite that is good as it is, and sends one more link to it. */
  keepsOpen?: boolean
}

/** Where an invite goes, as it is kept; a number that no phone has is refused. */
export function recipientOf(reach: { email?: string | undefined; phone?: string | undefined }): repository.Recipient {
  if (reach.email !== undefined) return { medium: 'email', address: reach.email }
  const phone = readPhone(reach.phone ?? '')
  if (phone === null) throw new AppError('BAD_REQUEST', PHONE_INVALID, [{ path: 'body.phone', message: PHONE_INVALID }])
  return { medium: 'sms', address: phone }
}

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

/** Nobody is written to without end, whoever asks for it. */
export function lettersTo({ address }: repository.Recipient): Quota[] {
  const key = createHash('sha256').update(address.toLowerCase()).digest('base64url')
  return [
    { key: `invite to ${key}`, most: 5, seconds: HOUR_SECONDS },
    { key: `invite to ${key} in a day`, most: 20, seconds: DAY_SECONDS },
  ]
}

/** What invites that go out together take of what may be sent. */
export function lettersOf(senderId: number, recipients: readonly repository.Recipient[]): Quota[] {
  const own = { key: `invite by user ${senderId}`, most: 1000, seconds: DAY_SECONDS, taken: recipients.length }
  return [own, ...recipients.flatMap(lettersTo)]
}

/** Invites someone: writes down who, and sends them their link. */
export async function issueInvite(tx: Tx, deps: InviteDeps, invited: Invited): Promise<{ id: number; userId: number }> {
  const userId = await findOrMakeInvited(tx, invited)
  const open = await repository.findOpen(tx, invited.locationId, { userId }, true)
  // Nobody who was asked as family comes as staff by a second invite, nor the other way round.
  const isOther = open !== undefined && kinRoleOf(open.role_key) !== kinRoleOf(invited.roleKey)
  if (isOther) throw new AppError('CONFLICT', refusals.otherInvite)
  if (open && !(invited.mayReplace?.(open) ?? true)) throw new AppError('CONFLICT', refusals.othersInvite)
  const secret = newSecret()
  const secretHash = digest(secret)
  const kept = invited.keepsOpen && (await findOffer(tx, { locationId: invited.locationId, userId }, true))
  if (kept) {
    const { id, invited_by: invitedBy } = kept.offer
    await repository.addSecret(tx, id, secretHash)
    await sendLink(tx, deps, { ...invited, id, invitedBy }, secret)
    return { id, userId }
  }
  const id = await repository.saveInvite(tx, { ...invited, ...invited.recipient, userId, secretHash })
  await sendLink(tx, deps, { ...invited, id }, secret)
  return { id, userId }
}

/** Sends the link that a secret makes. */
export async function sendLink(
  tx: Tx,
  { mail, texts, origin }: InviteDeps,
  {
    id: inviteId,
    locationId,
    invitedBy,
    recipient,
  }: Pick<Invited, 'locationId' | 'invitedBy' | 'recipient'> & { id: number },
  secret: string,
): Promise<void> {
  const sender = await repository.findSender(tx, locationId, invitedBy)
  // Behind the #, which a browser sends to nobody: the secret is in no log and in no referrer.
  const offer = { ...sender, link: `${origin()}/join#invite=${secret}`, days: INVITE_DAYS }
  if (recipient.medium === 'email') await mail.send(tx, { to: recipient.address, ...inviteMail(offer), inviteId })
  else await texts.send(tx, { to: recipient.address, text: inviteText(offer), inviteId })
}

/** The account of an address, or someone new. A number is nobody's proof: it never finds an account. */
async function findOrMakeInvited(tx: Tx, invited: Invited): Promise<number> {
  const { locationId, roleKey, firstName, lastName, recipient } = invited
  const { medium, address } = recipient
  await repository.holdAddresses(tx, [recipient])
  if (medium === 'sms') {
    const asked = await repository.findInvitedByPhone(tx, locationId, address, { firstName, lastName })
    return asked ?? repository.insertInvited(tx, { firstName, lastName, email: null, phone: address })
  }
  const known = await repository.findKnown(tx, locationId, address)
  const isOneAgain = roleKey === 'patient' && known?.is_former_patient === true
  if (known && known.role !== null && !known.is_off && !isOneAgain) throw new AppError('CONFLICT', refusals.isHere)
  if (known?.is_off) throw new AppError('CONFLICT', refusals.switchedOff)
  return known?.id ?? repository.insertInvited(tx, { firstName, lastName, email: address, phone: null })
}
