import type { FormResponse, NewResponse, PatientAssessments, Receipt } from '@kinward/contract/forms'
import type { z } from 'zod'
import type { Db, Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { findForm } from '../forms/forms.repository.ts'
import { isCareTeam, isStaff } from '../groups/groups.policy.ts'
import { findPatientRecord, findSeenPatient } from '../patients/patient-access.ts'
import { presentHistory, presentResponse } from './assessments.presenter.ts'
import * as repository from './assessments.repository.ts'
import { findGiving, type GivingMessage } from './form-messages.ts'
import { keepResponse } from './keep-response.ts'
import type { KeepSignatures } from './keep-signatures.ts'

type Wish = z.output<typeof NewResponse>
type About = { formId: number; patientId: number }
type Deps = { db: Db; hub: Hub; keepSignatures: KeepSignatures }

export type AssessmentsService = ReturnType<typeof createAssessmentsService>

/** Answers to forms about patients, and what they found out. */
export function createAssessmentsService({ db, hub, keepSignatures }: Deps) {
  /** Staff answer every form of their location; others those that a message of the patient's channels gives them. */
  async function answer(caller: LocationCaller, about: About, wish: Wish): Promise<Receipt> {
    const { userId, entityId, locationId, role } = caller
    const { answers, startedAt, hashKey } = wish
    const { definition } = (await findAnswerable(db, caller, about, wish)).form
    const signatures = await keepSignatures({ definition, answers, userId })
    return transact(db, hub.emit, async (tx, events) => {
      const { form, giving } = await findAnswerable(tx, caller, about, wish)
      const said = { form, answers, signatures, startedAt, hashKey }
      const by = { userId, linkId: null, giving }
      const result = await keepResponse(tx, events, { entityId, locationId, ...about, ...said, ...by })
      return { formId: form.id, formName: form.name, result: isCareTeam(role) ? result : null }
    })
  }

  async function history(caller: LocationCaller, patientId: number): Promise<Omit<PatientAssessments, 'links'>> {
    const { is_archived, is_discharged } = await findPatientRecord(db, caller, patientId)
    const [patientName, responses, elsewhere, groupId] = await Promise.all([
      repository.findPatientName(db, patientId),
      repository.listResponses(db, patientId),
      repository.listElsewhere(db, patientId),
      repository.findOwnChannel(db, caller.userId, patientId),
    ])
    const mayAnswer = isStaff(caller.role) && !is_archived && !is_discharged
    return { patientName, assessments: presentHistory(responses, elsewhere), mayAnswer, groupId }
  }

  async function response(caller: LocationCaller, patientId: number, responseId: number): Promise<FormResponse> {
    await findPatientRecord(db, caller, patientId)
    const row = await repository.findResponse(db, patientId, responseId)
    if (!row) throw notFound()
    return presentResponse(row)
  }

  return { answer, history, response }
}

async function findAnswerable(from: Db | Tx, caller: LocationCaller, about: About, { messageId, version }: Wish) {
  await findSeenPatient(from, caller, about.patientId)
  const giving = await findMessageOf(from, caller, about, messageId)
  if (!giving && !isStaff(caller.role)) throw notFound()
  // What a message gives may be of where its patient was before.
  const form = await findForm(from, giving ? null : caller.locationId, about.formId, version)
  if (!form) throw notFound()
  return { form, giving }
}

async function findMessageOf(
  tx: Db | Tx,
  { userId }: LocationCaller,
  { formId, patientId }: About,
  messageId: number | null,
): Promise<GivingMessage | null> {
  if (messageId === null) return null
  const giving = await findGiving(tx, { userId, patientId, formId, messageId })
  if (!giving) throw notFound()
  return giving
}
