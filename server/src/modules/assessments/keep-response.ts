import type { Attachment } from '@kinward/contract/attachments'
import { type Answers, checkAnswers, outcomeOf, type Outcome, Photo } from '@kinward/contract/form-answers'
import type { FormDefinition } from '@kinward/contract/form-definitions'
import { NO_ACUITY } from '@kinward/contract/patients'
import { record } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError, keptOtherwise } from '../../platform/http/errors.ts'
import type { OutgoingEvent } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import { presentFile } from '../files/files.presenter.ts'
import { resolveUploads } from '../files/resolve-uploads.ts'
import type { FormRow } from '../forms/forms.repository.ts'
import { lockGroups } from '../groups/managing-groups.repository.ts'
import { sayActivity } from '../messages/activity.ts'
import { listPatientRooms, tellPatient } from '../patients/patient.events.ts'
import { findOrMakeBot } from '../users/bot.ts'
import { type LockedPatient, lockPatient } from '../patients/patients.repository.ts'
import * as repository from './assessments.repository.ts'
import { carryFiles, listLinkPhotos } from './form-files.repository.ts'
import { type GivingMessage, markAnswered } from './form-messages.ts'
import { activity, refusals } from './texts.ts'

export type Given = {
  entityId: number
  locationId: number
  patientId: number
  form: FormRow
  answers: Answers
  /** Pictures of what was drawn, by question. */
  signatures: ReadonlyMap<string, Attachment>
  startedAt: number
  hashKey: string
  /** Null for whoever came by a link. */
  userId: number | null
  linkId: number | null
  giving: GivingMessage | null
}

/**
 * Keeps answers and all that follows from them, in the transaction of whoever took them: the patient is locked, then
 * their channels, so that the latest result is the latest of the stored answers. Answers with the result.
 */
export async function keepResponse(tx: Tx, events: OutgoingEvent[], given: Given): Promise<string> {
  const { locationId, patientId, form, hashKey, userId, linkId } = given
  const patient = await lockPatient(tx, locationId, patientId)
  const earlier = await repository.findByKey(tx, { patientId, hashKey, sent: given.answers })
  if (earlier) {
    const isOwn = earlier.form_id === form.id && earlier.answered_by === userId && earlier.link_id === linkId
    if (!isOwn) throw new AppError('CONFLICT', refusals.taken)
    if (!earlier.is_same) throw keptOtherwise(refusals.keptOtherwise)
    return earlier.result
  }
  refuseClosed(patient)
  const channels = await repository.listChannels(tx, patientId)
  const careTeam = channels.find(({ type }) => type === 'patients')?.id ?? null
  await lockGroups(
    tx,
    channels.map(({ id }) => id),
  )
  refuseProblems(form.definition, given.answers)
  const photos = { ...(await photosOf(tx, given, careTeam)), ...Object.fromEntries(given.signatures) }
  const outcome = outcomeOf(form.definition, given.answers)
  const { isAcuity } = form.definition
  const row = {
    ...given,
    formId: form.id,
    version: form.version,
    answeredBy: userId,
    messageId: given.giving?.id ?? null,
  }
  const answers = withoutDrawings(given)
  const responseId = await repository.insertResponse(tx, {
    ...row,
    answers,
    sent: given.answers,
    photos,
    outcome,
    isAcuity,
  })
  const fileIds = Object.values(photos).flatMap(({ id }) => id ?? [])
  await carryFiles(tx, responseId, fileIds)
  if (given.giving && userId !== null) await tellMessage(tx, events, given.giving, { ...given, userId }, outcome)
  if (careTeam !== null) await tellCareTeam(tx, events, careTeam, given, outcome, Object.values(photos))
  await tellResult(tx, events, given, outcome)
  const details = { patientId, version: form.version, responseId }
  const subject = `form:${form.id}`
  const { entityId } = given
  await record(tx, { action: 'form.answered', actorId: userId, entityId, locationId, subject, details })
  return outcome.result
}

export async function lockOpenPatient(tx: Tx, locationId: number, patientId: number): Promise<void> {
  refuseClosed(await lockPatient(tx, locationId, patientId))
}

function refuseClosed({ archived_at, discharged_at }: LockedPatient): void {
  if (archived_at) throw new AppError('ARCHIVED', refusals.archived)
  if (discharged_at) throw new AppError('DISCHARGED', refusals.discharged)
}

function refuseProblems(definition: FormDefinition, answers: Answers): void {
  const problems = checkAnswers(definition, answers)
  if (problems.length === 0) return
  throw new AppError('BAD_REQUEST', refusals.problems, problems.map(problemAt))
}

function problemAt({ questionId, message }: { questionId: string; message: string }) {
  return { path: `body.answers.${questionId}`, message }
}

/** The answers as they are kept: a signature that was drawn is a file, as a photo is. */
function withoutDrawings({ answers, signatures }: Given): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([id]) => !signatures.has(id)))
}

/** The files behind answers that are photos: they came by the link, or to the channel that is answered from. */
async function photosOf(tx: Tx, given: Given, careTeam: number | null): Promise<Record<string, Attachment>> {
  const asked = given.form.definition.questions.flatMap(({ id, kind }) => {
    const photo = kind === 'photo' ? Photo.safeParse(given.answers[id]).data : undefined
    return photo ? [{ id, name: photo.name }] : []
  })
  if (asked.length === 0) return {}
  const found = await (given.linkId === null ? ownPhotos(tx, given, careTeam, asked) : linkPhotos(tx, given.linkId))
  return Object.fromEntries(
    asked.map(({ id, name }) => {
      const file = found.get(name)
      if (file?.type === 'image') return [id, file]
      const problem = problemAt({ questionId: id, message: file ? refusals.notAPhoto : refusals.photoGone })
      throw new AppError('BAD_REQUEST', refusals.problems, [problem])
    }),
  )
}

async function ownPhotos(
  tx: Tx,
  { userId, giving }: Given,
  careTeam: number | null,
  asked: readonly { name: string }[],
) {
  const groupId = giving?.group_id ?? careTeam
  if (userId === null || groupId === null) throw new AppError('CONFLICT', refusals.noPhotos)
  const names = asked.map(({ name }) => name)
  return resolveUploads(tx, { userId, groupId }, names)
}

async function linkPhotos(tx: Tx, linkId: number): Promise<Map<string, Attachment>> {
  const rows = await listLinkPhotos(tx, linkId)
  return new Map(rows.flatMap((row) => (row.state === 'ready' ? [[row.upload_name, presentFile(row)] as const] : [])))
}

/** On the message that gave the form stands who answered; where families read, not with which result. */
async function tellMessage(
  tx: Tx,
  events: OutgoingEvent[],
  giving: GivingMessage,
  { userId, locationId, form }: Given & { userId: number },
  outcome: Outcome,
): Promise<void> {
  const fullName = await repository.findPersonName(tx, userId)
  const result = giving.group_type === 'patients' && outcome.score !== null ? outcome.result : null
  await markAnswered(
    tx,
    events,
    { ...giving, locationId, formId: form.id },
    { userId, fullName, at: Date.now(), result },
  )
}

async function tellCareTeam(
  tx: Tx,
  events: OutgoingEvent[],
  groupId: number,
  { userId, form }: Given,
  outcome: Outcome,
  attachments: Attachment[],
): Promise<void> {
  const result = outcome.score === null ? null : outcome.result
  const text = userId === null ? activity.byLink(form.name, result) : activity.answered(form.name, result)
  const sender = userId ?? (await findOrMakeBot(tx))
  await sayActivity(tx, events, { groupId, userId: sender, text, at: Date.now(), attachments })
}

/** A result with a score stands in the patient's profile; that there is one is told to the care team in any case. */
async function tellResult(tx: Tx, events: OutgoingEvent[], given: Given, outcome: Outcome): Promise<void> {
  const { locationId, patientId } = given
  const assessment = await keepResult(tx, given, outcome)
  const payload = { locationId, patientId, assessment, ...(await acuityNow(tx, locationId, patientId)) }
  const staff = room.staff(locationId)
  events.push({ room: staff, name: 'patient.assessment.completed', payload })
  for (const { group_id, shows_record } of await listPatientRooms(tx, patientId)) {
    if (!shows_record) continue
    events.push({ room: room.group(group_id), except: staff, name: 'patient.assessment.completed', payload })
  }
  if (assessment) await tellPatient(tx, events, patientId)
}

async function keepResult(tx: Tx, { patientId, form: { id: formId, name, definition } }: Given, outcome: Outcome) {
  const { score, result } = outcome
  if (score === null) return null
  const id = await repository.saveAssessment(tx, { patientId, formId, name, result })
  if (definition.isAcuity) await repository.saveAcuity(tx, patientId, outcome)
  return { id, name, result }
}

async function acuityNow(tx: Tx, locationId: number, patientId: number) {
  const row = await tx
    .selectFrom('patients')
    .select(['acuity_score', 'acuity_text_color', 'acuity_background'])
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow()
  const isShown = row.acuity_score !== null && (await repository.acuityIsShown(tx, locationId))
  return {
    acuity_score: isShown ? row.acuity_score : null,
    acuity_details: {
      currentScore: isShown ? String(row.acuity_score) : NO_ACUITY,
      text: isShown ? row.acuity_text_color : null,
      background: isShown ? row.acuity_background : null,
    },
  }
}
