import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { createDiskStorage } from './disk.ts'
import { createS3Storage } from './s3.ts'
import type { Storage } from './storage.ts'

/** Where this server keeps files: in a bucket where one is configured, else with its other data. */
export function createStorage({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<Storage> {
  if (s3) return createS3Storage(s3, join(dataDir, 'scratch'))
  return createDiskStorage({ folder: join(dataDir, 'files') })
}
