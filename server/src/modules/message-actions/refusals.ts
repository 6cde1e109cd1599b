import { AppError, notFound } from '../../platform/http/errors.ts'
import { TEXTS } from './texts.ts'

/** Why a change is not made. */
export type Refusal =
  | 'removed'
  | 'archived'
  | 'discharged'
  | 'deleted'
  | 'activity'
  | 'not_found'
  | 'no_reactions'
  | 'no_ratings'
  | 'own_rating'

/** A condition in SQL, of a message `m` in its channel `g` with its patient `p`, and what it refuses. */
export type Against = readonly [when: string, then: Refusal]

/** The first of the reasons that holds; null when none does. */
export function refusalOf(reasons: readonly Against[]): string {
  return `case ${reasons.map(([when, then]) => `when ${when} then '${then}'`).join('\n        ')} end`
}

/** Reactions and honor points are for channels, not for what two people say to each other. */
export const BETWEEN_TWO = `g.type = 'personal'`

/**
 * What shuts a channel to someone. The guard let them in before they waited for its lock, and they may have been taken out
 * since: of a direct channel nobody is, but whoever is no longer at its location does nothing there either.
 */
export function shutTo(userId: string): readonly Against[] {
  return [
    [`${isIn(userId)} is not true`, 'removed'],
    [`${BETWEEN_TWO} and is_gone_from(${userId}, g.location_id)`, 'removed'],
    ['g.archived_at is not null', 'archived'],
    ['p.discharged_at is not null', 'discharged'],
  ]
}

/** One look-up by the whole key: asked with 'exists' it could become a list of everyone's memberships. */
function isIn(userId: string): string {
  return `(select gm.removed_at is null from group_members gm where gm.group_id = g.id and gm.user_id = ${userId})`
}

/** Nothing more is done with what was deleted, nor with a line of the record. */
export const CLOSED: readonly Against[] = [
  ['m.deleted_at is not null', 'deleted'],
  [`m.kind = 'activity'`, 'activity'],
]

export function errorOf(refusal: Refusal): AppError {
  switch (refusal) {
    case 'not_found':
      return notFound()
    case 'removed':
      return new AppError('NOT_ACCESSIBLE', TEXTS.removed)
    case 'archived':
      return new AppError('ARCHIVED', TEXTS.archived)
    case 'discharged':
      return new AppError('DISCHARGED', TEXTS.discharged)
    case 'deleted':
      return new AppError('CONFLICT', TEXTS.deleted)
    case 'activity':
      return new AppError('CONFLICT', TEXTS.activity)
    case 'no_reactions':
      return new AppError('FORBIDDEN', TEXTS.noReactionsInPersonal)
    case 'no_ratings':
      return new AppError('FORBIDDEN', TEXTS.noRatingsInPersonal)
    case 'own_rating':
      return new AppError('FORBIDDEN', TEXTS.ownRating)
  }
  refusal satisfies never
  return notFound()
}
