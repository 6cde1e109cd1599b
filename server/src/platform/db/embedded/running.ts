import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { endpointUrl } from './endpoint.ts'
import { choosePlace } from './paths.ts'

/** The address of the database that another process runs in a folder, as PostgreSQL itself has noted it there. */
export function findRunning(folder: string): string {
  const { paths } = choosePlace(resolve(folder), () => {})
  const [, , , port = '', socketDir = ''] = readFileSync(join(paths.data, 'postmaster.pid'), 'utf8').split('\n')
  const password = readFileSync(paths.password, 'utf8').trim()
  return endpointUrl(password, socketDir === '' ? { port: Number(port) } : { socketDir })
}
