import { createSocket, type Socket } from 'node:dgram'
import type { BrowserContext } from '@playwright/test'

/** Where a browser can be reached, as the two sides of a call tell each other. */
const REACHED_AT = /(candidate:\S+ 1 udp \d+ )(\S+) (\d+)( typ host)/g

/** What two browsers say to each other directly, which a browser that is offline goes on saying. */
export type Relay = {
  /** Everything a browser says directly goes through here from now on. */
  carry: (context: BrowserContext) => Promise<void>
  cut: () => void
  mend: () => void
  close: () => void
}

/** A network between browsers that can be cut: each is told a door of ours where the other would be. */
export function createRelay(): Relay {
  const sockets: Socket[] = []
  const doors = new Map<string, Promise<number>>()
  let isCut = false

  function open(): Socket {
    const socket = createSocket('udp4')
    sockets.push(socket)
    return socket
  }

  /** Whoever knocks at the door reaches the browser behind it, and is answered through it. */
  async function makeDoor(address: string, port: number): Promise<number> {
    const door = open()
    const ways = new Map<string, Socket>()
    door.on('message', (message, from) => {
      if (isCut) return
      const name = `${from.address} ${from.port}`
      const way = ways.get(name) ?? open()
      if (!ways.has(name)) way.on('message', (answer) => isCut || door.send(answer, from.port, from.address))
      ways.set(name, way)
      way.send(message, port, address)
    })
    await new Promise<void>((resolve) => door.bind(0, '127.0.0.1', resolve))
    return door.address().port
  }

  function doorTo(address: string, port: number): Promise<number> {
    const name = `${address} ${port}`
    const door = doors.get(name) ?? makeDoor(address, port)
    doors.set(name, door)
    return door
  }

  async function redirect(said: string): Promise<string> {
    const found = [...said.matchAll(REACHED_AT)]
    const told = await Promise.all(
      found.map(async ([, head = '', address = '', port = '', tail = '']) => {
        // One way is enough; nobody is at the other.
        const door = address.includes(':') ? 9 : await doorTo(address, Number(port))
        return `${head}127.0.0.1 ${door}${tail}`
      }),
    )
    return said.replace(REACHED_AT, () => told.shift() ?? '')
  }

  return {
    async carry(context) {
      await context.route(/\/meetings\/[^/]+\/actions$/, async (route) =>
        route.continue({ postData: await redirect(route.request().postData() ?? '') }),
      )
    },
    cut: () => void (isCut = true),
    mend: () => void (isCut = false),
    close: () => sockets.forEach((socket) => socket.close()),
  }
}
