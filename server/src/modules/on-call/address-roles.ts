import { turnsAt } from '@kinward/contract/on-call'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { GroupCaller } from '../../platform/session/access.ts'
import { maySeeOnCall } from './on-call.policy.ts'
import { toShift } from './on-call.presenter.ts'
import * as repository from './on-call.repository.ts'
import { refusals } from './texts.ts'

const ROLE_MENTION = /@\[([^\][]*)\]\(id:(\d{1,15})\)\(type:onCall\)/g

/** Whether a text names a role for which someone is on call. */
export function addressesRole(text: string): boolean {
  return text.includes('](id:') && text.includes('(type:onCall)')
}

/**
 * A text with whoever is on call at a moment in the place of each role: '@on-call nurse' becomes a mention of Ruth Alvarez that
 * reads 'on-call nurse → Ruth Alvarez'. What is stored names a person and never changes. Refuses where that would reach nobody.
 */
export async function addressRoles(db: Db | Tx, caller: GroupCaller, text: string, at = Date.now()): Promise<string> {
  const named = [...text.matchAll(ROLE_MENTION)].map(([, name = '', id]) => ({ name, id: Number(id) }))
  if (named.length === 0) return text
  if (!maySeeOnCall(caller)) throw new AppError('FORBIDDEN', refusals.careTeamOnly)
  const roles = new Map((await repository.listRoles(db, caller.locationId)).map(({ id, name }) => [id, name]))
  const gone = named.find(({ id }) => !roles.has(id))
  if (gone) throw new AppError('CONFLICT', refusals.noSuchRole(gone.name))
  const shifts = await repository.listShifts(db, caller.locationId)
  const onCall = new Map(
    [...new Set(named.map(({ id }) => id))].map((id) => {
      const own = shifts.filter(({ role_id }) => role_id === id).map(toShift)
      return [id, [...new Set(turnsAt(own, at).now.map(({ userId }) => userId))]]
    }),
  )
  const people = await repository.listNamed(db, caller.groupId, [...onCall.values()].flat())
  return text.replace(ROLE_MENTION, (_whole, _name: string, id: string) =>
    mentionOf(roles.get(Number(id)) ?? '', onCall.get(Number(id)) ?? [], people),
  )
}

type People = ReadonlyMap<number, { name: string; isHere: boolean }>

function mentionOf(role: string, userIds: readonly number[], people: People): string {
  if (userIds.length === 0) throw new AppError('CONFLICT', refusals.nobody(role))
  const here = userIds.filter((id) => people.get(id)?.isHere)
  const nameOf = (id: number) => people.get(id)?.name ?? ''
  if (here.length === 0) throw new AppError('CONFLICT', refusals.notHere(role, userIds.map(nameOf).join(', ')))
  return here.map((id) => `@[${role} → ${nameOf(id)}](id:${id})`).join(' ')
}
