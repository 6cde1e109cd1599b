import { createHash } from 'node:crypto'
import { FORM_LINK_DAYS, type FormLink, type FormOffer, type answerFormLink } from '@kinward/contract/forms'
import type { RouteRequest } from '@kinward/contract/route'
import { record } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { AppError, keptOtherwise, notFound } from '../../platform/http/errors.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { Texts } from '../../platform/phone/texts.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { takeQuota } from '../../platform/session/attempts.ts'
import { withoutScoring } from '../forms/forms.presenter.ts'
import type { FormRow } from '../forms/forms.repository.ts'
import { findForm, isInUse } from '../forms/forms.repository.ts'
import { isStaff } from '../groups/groups.policy.ts'
import { recipientOf } from '../invites/issue-invite.ts'
import { findPatientRecord } from '../patients/patient-access.ts'
import { digest, newSecret } from '../session/begin-session.ts'
import { findGoodLink, guessing } from './good-link.ts'
import { keepResponse, lockOpenPatient } from './keep-response.ts'
import type { KeepSignatures } from './keep-signatures.ts'
import * as repository from './links.repository.ts'
import { linkMail, linkText, refusals } from './texts.ts'

type Wish = { email?: string | undefined; phone?: string | undefined; hashKey?: string | undefined }
type Answered = RouteRequest<typeof answerFormLink>['body']
type LinkDeps = {
  db: Db
  hub: Hub
  mail: Mail
  texts: Texts
  origin: () => string
  keepSignatures: KeepSignatures
}

export type FormLinksService = ReturnType<typeof createFormLinksService>

/** Forms for people without an account: a link that works once. */
export function createFormLinksService({ db, hub, mail, texts, origin, keepSignatures }: LinkDeps) {
  async function list(caller: LocationCaller, patientId: number): Promise<FormLink[]> {
    await findPatientRecord(db, caller, patientId)
    return isStaff(caller.role) ? repository.listLinks(db, patientId) : []
  }

  async function send(caller: LocationCaller, about: { formId: number; patientId: number }, wish: Wish) {
    const { locationId, userId } = caller
    await findStaffPatient(caller, about.patientId)
    const recipient = recipientOf(wish)
    const { hashKey = null } = wish
    const wished = { ...about, sentBy: userId, hashKey, address: recipient.address }
    const before = await findSentBefore(db, wished)
    if (before) return before
    await countRecipient(caller, recipient.address)
    const secret = newSecret()
    return db.transaction().execute(async (tx) => {
      await lockOpenPatient(tx, locationId, about.patientId)
      const meanwhile = await findSentBefore(tx, wished)
      if (meanwhile) return meanwhile
      const form = await findOffered(tx, locationId, about.formId)
      const row = { ...recipient, ...wished, version: form.version, secretHash: digest(secret) }
      const id = await repository.insertLink(tx, row)
      const sender = await repository.findSender(tx, locationId, userId)
      // Behind the #, which a browser sends to nobody: the secret is in no log and in no referrer.
      const link = `${origin()}/assessment-form#${secret}`
      const words = { ...sender, formName: form.name, link, days: FORM_LINK_DAYS }
      if (recipient.medium === 'email') await mail.send(tx, { to: recipient.address, ...linkMail(words) })
      else await texts.send(tx, { to: recipient.address, text: linkText(words) })
      const [sent] = await repository.listLinks(tx, about.patientId, id)
      if (!sent) throw notFound()
      await record(tx, { action: 'form.link-sent', ...auditOf(caller, id), details: about })
      return sent
    })
  }

  async function revoke(caller: LocationCaller, patientId: number, linkId: number): Promise<null> {
    await findStaffPatient(caller, patientId)
    return db.transaction().execute(async (tx) => {
      if (!(await repository.revokeLink(tx, patientId, linkId))) throw notFound()
      await record(tx, { action: 'form.link-revoked', ...auditOf(caller, linkId), details: { patientId } })
      return null
    })
  }

  async function open(secret: string, address: string | null): Promise<FormOffer> {
    return guessing(db, address, async () => {
      const { link, form } = await findGoodLink(db, secret)
      return {
        formName: form.name,
        version: form.version,
        definition: withoutScoring(form.definition),
        firstName: link.first_name,
        entityName: link.entity_name,
        expiresAt: link.expires_at.toISOString(),
      }
    })
  }

  /** Of two who answer at once one is late: the link is locked, then looked at. */
  async function answer({ secret, answers, startedAt, hashKey }: Answered, address: string | null) {
    return guessing(db, address, async () => {
      const earlier = await repository.findAnswered(db, digest(secret), { hashKey, answers })
      if (earlier) return receivedBefore(earlier)
      const { definition } = (await findGoodLink(db, secret)).form
      const signatures = await keepSignatures({ definition, answers, userId: null })
      return transact(db, hub.emit, async (tx, events) => {
        const meanwhile = await repository.findAnswered(tx, digest(secret), { hashKey, answers })
        if (meanwhile) return receivedBefore(meanwhile)
        const { link, form } = await findGoodLink(tx, secret, true)
        const { entity_id: entityId, location_id: locationId, patient_id: patientId } = link
        const said = { form, answers, signatures, startedAt, hashKey }
        const by = { userId: null, linkId: link.id, giving: null }
        await keepResponse(tx, events, { entityId, locationId, patientId, ...said, ...by })
        await repository.markUsed(tx, link.id)
        return { formName: form.name }
      })
    })
  }

  async function findStaffPatient(caller: LocationCaller, patientId: number): Promise<void> {
    await findPatientRecord(db, caller, patientId)
    if (!isStaff(caller.role)) throw new AppError('FORBIDDEN', refusals.staffOnly)
  }

  /** Nobody is written to without end, whoever asks for it. */
  async function countRecipient({ userId }: LocationCaller, address: string): Promise<void> {
    const key = createHash('sha256').update(address.toLowerCase()).digest('base64url')
    await takeQuota(db, [
      { key: `form link by user ${userId}`, most: 1000, seconds: 86_400 },
      { key: `form link to ${key}`, most: 10, seconds: 86_400 },
    ])
  }

  return { list, send, revoke, open, answer }
}

/** The link that its sender sent by this key already, after an answer that was lost. */
async function findSentBefore(
  db: Db | Tx,
  wished: { patientId: number; sentBy: number; hashKey: string | null; formId: number; address: string },
): Promise<FormLink | undefined> {
  const found =
    wished.hashKey === null ? undefined : await repository.findByKey(db, { ...wished, hashKey: wished.hashKey })
  if (!found) return undefined
  if (!found.isSame) throw keptOtherwise(refusals.sentOtherwise)
  const [sent] = await repository.listLinks(db, wished.patientId, found.id)
  if (!sent) throw notFound()
  return sent
}

function receivedBefore({ formName, isSame }: { formName: string; isSame: boolean }): { formName: string } {
  if (!isSame) throw keptOtherwise(refusals.receivedOtherwise)
  return { formName }
}

/** A form that can be sent out. */
async function findOffered(tx: Tx, locationId: number, formId: number): Promise<FormRow> {
  const form = (await isInUse(tx, locationId, formId)) ? await findForm(tx, locationId, formId) : undefined
  if (!form) throw notFound()
  return form
}

function auditOf({ userId: actorId, entityId, locationId }: LocationCaller, linkId: number) {
  return { actorId, entityId, locationId, subject: `form-link:${linkId}` }
}
