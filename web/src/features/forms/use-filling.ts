import {
  type Answer,
  type AnswerProblem,
  type Answers,
  checkAnswers,
  isBlank,
  shownQuestions,
} from '@kinward/contract/form-answers'
import type { FormDefinition } from '@kinward/contract/form-definitions'
import { useRef, useState } from 'react'
import { ApiError } from '../../lib/errors.ts'
import type { KeyValueStore } from '../../lib/storage.ts'
import { beginForm, type BegunForm, keepBegun, readBegun } from './begun-form.ts'
import { forgetBegunForm, type FormOrigin } from './begun-forms.ts'
import { texts } from './texts.ts'

/** What is sent: answers to what is asked, without those that were given before a question went away. */
export function givenAnswers(definition: FormDefinition, answers: Answers): Answers {
  const shown = shownQuestions(definition, answers)
  return Object.fromEntries(
    shown.flatMap(({ id }) => {
      const answer = answers[id]
      return answer === undefined || isBlank(answer) ? [] : [[id, answer]]
    }),
  )
}

/** The questions that the server refused. */
export function refusedQuestions(error: unknown): AnswerProblem[] {
  if (!(error instanceof ApiError)) return []
  return error.problems.flatMap(({ path, message }) =>
    path.startsWith('body.answers.') ? [{ questionId: path.slice('body.answers.'.length), message }] : [],
  )
}

/** What someone has begun to fill in, kept in this browser until it is sent. */
export function useBegunForm(kept: KeyValueStore, key: string) {
  const [recovered] = useState(() => readBegun(kept, key))
  const [begun, setBegun] = useState<BegunForm>(() => recovered ?? beginForm(Date.now()))
  // A photo arrives long after it was chosen: it joins what was answered meanwhile.
  const latest = useRef(begun)

  function change(next: BegunForm): void {
    latest.current = next
    setBegun(next)
    keepBegun(kept, key, next)
  }

  return {
    begun,
    isRecovered: recovered !== null,
    /** With `describe` they can be read where the form cannot be opened any more. */
    answer: (
      version: number,
      questionId: string,
      answer: Answer | undefined,
      describe?: (answers: Answers) => FormOrigin,
    ) => {
      const now = latest.current
      // What was begun anew meanwhile is another filling.
      if (now.hashKey !== begun.hashKey) return
      const { [questionId]: _, ...others } = now.answers
      const answers = answer === undefined ? others : { ...others, [questionId]: answer }
      change({ ...now, version, answers, origin: describe?.(answers) ?? null })
    },
    startOver: () => change(beginForm(Date.now())),
    /** The same answers as another filling, with the key it will be sent by. */
    beginAnew: (): string => {
      const { hashKey } = beginForm(Date.now())
      change({ ...latest.current, hashKey })
      return hashKey
    },
    forget: () => forgetBegunForm(key, kept),
  }
}

/** Holds answers against the form, from the first try on; `failed` are the questions whose photo did not come. */
export function useProblems(
  definition: FormDefinition | undefined,
  answers: Answers,
  refused: AnswerProblem[],
  failed: readonly string[],
) {
  const [tried, setTried] = useState(false)

  function check(form: FormDefinition) {
    const given = givenAnswers(form, answers)
    const missing = shownQuestions(form, answers).flatMap(({ id }) =>
      failed.includes(id) ? [{ questionId: id, message: texts.fields.photoMissing }] : [],
    )
    return { given, found: [...checkAnswers(form, given), ...missing] }
  }

  const own = definition && tried ? check(definition).found : []
  const all = own.length > 0 ? own : refused
  return {
    problems: new Map(all.map(({ questionId, message }) => [questionId, message])),
    /** The answers, when they can be sent. */
    take(): Answers | null {
      setTried(true)
      if (!definition) return null
      const { given, found } = check(definition)
      return found.length === 0 ? given : null
    },
  }
}
