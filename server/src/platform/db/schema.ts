import type { AlertTables } from './schema/alerts.ts'
import type { CallTables } from './schema/calls.ts'
import type { CareTables } from './schema/care.ts'
import type { ChannelTables } from './schema/channels.ts'
import type { EntranceTables } from './schema/entrance.ts'
import type { FileTables } from './schema/files.ts'
import type { PeopleTables } from './schema/people.ts'

/** The tables as the migrations leave them. */
export type Schema = PeopleTables & EntranceTables & CareTables & ChannelTables & FileTables & AlertTables & CallTables
