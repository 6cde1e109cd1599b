import type { Group } from '@kinward/contract/groups'

/** Everything a channel is known by: its title, its own name and its patient's. */
export function searchText(group: Group, title: string): string {
  return [title, group.display_name, group.name, group.patient?.fullName]
    .filter((name) => name !== null && name !== undefined)
    .join(' ')
}
