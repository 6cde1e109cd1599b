import type { LocationConfigurations } from '@kinward/contract/locations'
import { sql } from 'kysely'
import type { z } from 'zod'

const NO_DOWNLOADS: keyof z.infer<typeof LocationConfigurations> = 'disableWebDownloads'

/** Whether nothing may be taken along from a location `l` of an organisation `e`: either of them can ask that. */
export const downloadsAreOff = sql<boolean>`(coalesce((l.configurations ->> ${NO_DOWNLOADS})::boolean, false)
  or coalesce((e.security ->> ${NO_DOWNLOADS})::boolean, false))`
