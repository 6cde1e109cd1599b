import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type ListenOptions } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePrivateFolder } from './paths.ts'
import { DATABASE, DATABASE_ROLE } from './settings.ts'
import type { DatabaseUser } from './system-user.ts'

/** Where a database listens, for as long as the app lives. */
export type Endpoint = { url: string; socketDir?: string; settings: Record<string, string>; dispose(): void }

const SOCKET_PORT = 5432
/** The longest address of a socket that Linux takes. */
const LONGEST_ADDRESS = 107

/** A private socket in the database's folder; where that path is too long or takes no sockets, one in a temporary folder; else a loopback port. */
export async function chooseEndpoint(home: string, user: DatabaseUser, password: string): Promise<Endpoint> {
  const inside = join(home, 'socket')
  rmSync(inside, { recursive: true, force: true }) // A killed server leaves its socket and the socket's lock.
  makePrivateFolder(inside, user)
  if (await takesSockets(inside)) return socketEndpoint(inside, password, () => {})
  const temporary = mkdtempSync(join(tmpdir(), 'kinward-'))
  const dispose = () => rmSync(temporary, { recursive: true, force: true })
  makePrivateFolder(temporary, user)
  if (await takesSockets(temporary)) return socketEndpoint(temporary, password, dispose)
  dispose()
  return portEndpoint(await listenBriefly({ host: '127.0.0.1', port: 0 }), password)
}

/** How a database is reached, by its socket or by its port. */
export function endpointUrl(password: string, at: { socketDir: string } | { port: number }): string {
  const login = `postgres://${DATABASE_ROLE}:${password}@`
  if ('port' in at) return `${login}127.0.0.1:${at.port}/${DATABASE}`
  return `${login}/${DATABASE}?host=${encodeURIComponent(at.socketDir)}&port=${SOCKET_PORT}`
}

function socketEndpoint(socketDir: string, password: string, dispose: () => void): Endpoint {
  return {
    url: endpointUrl(password, { socketDir }),
    socketDir,
    settings: {
      listen_addresses: '',
      port: String(SOCKET_PORT),
      unix_socket_directories: socketDir,
      unix_socket_permissions: '0700',
    },
    dispose,
  }
}

function portEndpoint(port: number, password: string): Endpoint {
  return {
    url: endpointUrl(password, { port }),
    settings: { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' },
    dispose: () => {},
  }
}

async function takesSockets(folder: string): Promise<boolean> {
  if (Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) > LONGEST_ADDRESS) return false
  // PostgreSQL reads the setting as a list.
  if (folder.includes(',') || folder.includes('"')) return false
  try {
    await listenBriefly({ path: join(folder, 'probe') })
    return true
  } catch {
    return false
  }
}

/** Listens and stops; answers the port it was given, if it was one. */
function listenBriefly(options: ListenOptions): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const server = createServer()
  server.once('error', reject)
  server.listen(options, () => {
    const address = server.address()
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
  })
  return promise
}
