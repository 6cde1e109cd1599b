import type { Channels } from './channels.ts'
import type { People } from './people.ts'
import { memberOf } from './world.ts'

/** What waits for each sign-in in the channels that tell the demo's larger world. */
const WAITING: [username: string, channel: string, behind: number][] = [
  ['nurse', 'Unit floor', 37],
  ['nurse', 'Kitchen and comfort', 2],
  ['nurse', 'Front door line', 1],
  ['admin', 'Unit floor', 412],
  ['admin', 'Mill River team', 9],
  ['admin', 'Supplies', 3],
  ['admin', 'Case managers', 2],
  ['admin', 'Front door line', 4],
  ['doctor', 'Unit floor', 118],
  ['doctor', 'Night shift handover', 4],
  ['aide', 'Night shift handover', 2],
  ['aide', 'Supplies', 1],
  ['collaborator', 'Supplies', 1],
  ['collaborator', 'Unit floor', 203],
  ['collaborator', 'Front door line', 6],
  ['patient', 'Farrow family', 1],
]

export function placeMarks(channels: Channels, people: People): void {
  for (const [username, name, behind] of WAITING)
    memberOf(channels.named(name), people.named(username)).mark = { behind }
}
