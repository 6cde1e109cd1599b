import { Answer, type Answers } from '@kinward/contract/form-answers'
import { z } from 'zod'
import { randomText } from '../../lib/device.ts'
import { keepWords, type KeyValueStore } from '../../lib/storage.ts'
import { tellBegun } from '../begun/begun.ts'
import { forgetBegunForm, FormOrigin } from './begun-forms.ts'

/** A form that someone has begun to fill in: which version, since when, and under which key it will be sent. */
export const BegunForm = z.object({
  version: z.int().positive().nullable(),
  startedAt: z.int().nonnegative(),
  hashKey: z.string().min(8),
  answers: z.record(z.string(), z.unknown()).transform(readAnswers),
  origin: FormOrigin.nullable().catch(null),
})
export type BegunForm = z.infer<typeof BegunForm>

/** What was begun need not be fit to be sent: words may be too many yet. An answer that is none is left out, the others stay. */
function readAnswers(kept: Record<string, unknown>): Answers {
  return Object.fromEntries(
    Object.entries(kept).flatMap(([questionId, found]) => {
      const answer = typeof found === 'string' ? found : Answer.safeParse(found).data
      return answer === undefined ? [] : [[questionId, answer]]
    }),
  )
}

/** Opening a form records when, in unix seconds. */
export function beginForm(now: number): BegunForm {
  return { version: null, startedAt: Math.floor(now / 1000), hashKey: randomText(20), answers: {}, origin: null }
}

export function readBegun(kept: KeyValueStore, key: string): BegunForm | null {
  try {
    return BegunForm.parse(JSON.parse(kept.getItem(key) ?? ''))
  } catch {
    return null
  }
}

/** Kept from the first answer on; one without answers is as good as none. */
export function keepBegun(kept: KeyValueStore, key: string, begun: BegunForm): void {
  if (Object.keys(begun.answers).length === 0) return forgetBegunForm(key, kept)
  keepWords(kept, key, JSON.stringify(begun))
  return tellBegun()
}
