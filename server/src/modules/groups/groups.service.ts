import type { Group } from '@kinward/contract/groups'
import type { Db } from '../../platform/db/database.ts'
import type { GroupListOptions } from './groups.repository.ts'
import { readGroups } from './read-groups.ts'

export type GroupsService = ReturnType<typeof createGroupsService>

export function createGroupsService({ db }: { db: Db }) {
  const list = (options: GroupListOptions): Promise<Group[]> => readGroups(db, options)

  return { list }
}
