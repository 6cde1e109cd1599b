import type { AssessmentHistory, FormResponse, ResponseSummary } from '@kinward/contract/forms'
import type { ElsewhereRow, ResponseRow, WholeResponseRow } from './assessments.repository.ts'

function presentSummary(row: ResponseRow): ResponseSummary {
  return {
    id: row.id,
    version: row.version,
    score: row.score,
    result: row.result,
    answeredBy: row.answered_by === null ? null : { userId: row.answered_by, fullName: row.answerer ?? '' },
    answeredAt: row.answered_at.toISOString(),
  }
}

/** What was answered by form, the form that was answered last first; then what came from elsewhere. */
export function presentHistory(
  responses: readonly ResponseRow[],
  elsewhere: readonly ElsewhereRow[],
): AssessmentHistory[] {
  const byForm = Map.groupBy(responses, ({ form_id }) => form_id)
  const answered = [...byForm.values()].flatMap((rows): AssessmentHistory[] => {
    const [latest] = rows
    if (!latest) return []
    return [
      {
        formId: latest.form_id,
        name: latest.form_name,
        result: latest.result,
        isAcuity: latest.is_acuity,
        completedAt: latest.answered_at.toISOString(),
        responses: rows.map(presentSummary),
      },
    ]
  })
  const others = elsewhere.map(({ name, result, completed_at }) => ({
    formId: null,
    name,
    result,
    isAcuity: false,
    completedAt: completed_at.toISOString(),
    responses: [],
  }))
  return [...answered, ...others]
}

export function presentResponse(row: WholeResponseRow): FormResponse {
  const photos = Object.entries(row.photos).map(([id, photo]) => [id, { photo }] as const)
  return {
    ...presentSummary(row),
    formId: row.form_id,
    formName: row.form_name,
    startedAt: row.started_at.toISOString(),
    definition: row.definition,
    answers: { ...row.answers, ...Object.fromEntries(photos) },
  }
}
