import type { z } from 'zod'
import { ApiError } from './errors.ts'
import { LIB_TEXTS } from './texts.ts'

/** What is wrong with a form, by the name of the field. */
export type FormProblems = Partial<Record<string, string>>

/** Holds what was typed against the contract, so that the form says at once what the server would. */
export function problemsOf(schema: z.ZodType, values: Record<string, unknown>): FormProblems {
  const result = schema.safeParse(values)
  if (result.success) return {}
  const issues = result.error.issues.map((issue): [string, string] => {
    const name = String(issue.path[0] ?? '')
    const value = values[name]
    const isMissing = value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
    return [name, isMissing ? LIB_TEXTS.missing : issue.message]
  })
  return Object.fromEntries(issues.toReversed())
}

/** The fields that the server refused. */
export function refusedFields(error: unknown): FormProblems {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(error.problems.map(({ path, message }) => [path.replace(/^body\./, ''), message]))
}
