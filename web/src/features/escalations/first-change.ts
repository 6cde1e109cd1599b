import type { Escalation } from '@kinward/contract/escalations'

/** When one of these will next call someone else, if ever. */
export function firstChange(escalations: readonly Pick<Escalation, 'changesAt'>[]): { changesAt: string | null } {
  const moments = escalations.flatMap(({ changesAt }) => changesAt ?? [])
  return { changesAt: moments.toSorted()[0] ?? null }
}
