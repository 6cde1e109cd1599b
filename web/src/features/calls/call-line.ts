import { type CallData, DURATION_EVERY_SECONDS, RECONNECT_MS, type TurnServer } from '@kinward/contract/meetings'
import type { CallLife } from './call-life.ts'
import type { CallPorts } from './call-ports.ts'
import { callTexts as texts } from './call-texts.ts'
import type { Peer } from './peer.ts'
import { createScope } from './scope.ts'
import { createSignalSender } from './signal-sender.ts'
import type { Acted } from './wire.ts'

/** As long as this the two browsers may take to find a way to each other. */
const CONNECT_MS = 20_000

/** What goes between the two browsers of a call, once it is answered: lost, found again, and counted. */
export type CallLine = ReturnType<typeof createCallLine>

type Told = {
  /** The two talk. */
  onTalk: () => void
  /** They have found no way to each other. */
  onUnreached: () => void
  /** The server knows that the call is over. */
  onOver: () => void
}

export function createCallLine({ wire, connect, keepActive }: CallPorts, life: CallLife, told: Told) {
  /** Ends with the line, before the call where that goes on without it. */
  let scope = createScope()
  let peer: Peer | null = null
  let early: CallData[] = []
  let send: ((data: CallData) => void) | null = null

  /** Whatever is told tells what this side sends as well, as it is now: what has waited does not undo what came after. */
  function tell(data: CallData): Promise<Acted> {
    const action = data.sdp || data.candidates ? 'in-progress' : 'update-data'
    return wire.act(life.address(), action, { ...data, configs: life.get().own }, { once: true })
  }

  function handleConnected(): void {
    life.callOffLimit()
    if (life.get().connectedAt !== null) return life.change({ isReconnecting: false })
    life.change({ status: 'Connected', connectedAt: Date.now() })
    told.onTalk()
    keepActive()
    scope.every(DURATION_EVERY_SECONDS * 1_000, () => {
      report()
      keepActive()
    })
  }

  /** Says that the call goes on. */
  function report(): void {
    const { connectedAt } = life.get()
    if (connectedAt !== null) wire.report(life.address(), Math.round((Date.now() - connectedAt) / 1_000))
  }

  function handleLost(): void {
    const { status, isReconnecting } = life.get()
    if (status !== 'Connected' || isReconnecting) return
    life.change({ isReconnecting: true })
    life.limit(RECONNECT_MS, () => {
      life.change({ status: 'Disconnected' })
      life.giveUp(texts.lost, texts.lostWhy)
    })
  }

  function close(): void {
    scope.close()
    life.callOffLimit()
    peer = null
    early = []
    send = null
  }

  return {
    peer: () => peer,
    report,
    close,
    open(stream: MediaStream, turnServers: readonly TurnServer[]): void {
      if (peer) return
      scope = createScope()
      life.scope.add(scope.close)
      send = createSignalSender({ scope, act: tell, onOver: told.onOver })
      const line = connect({
        isPolite: !life.get().isCaller,
        turnServers,
        stream,
        send,
        onConnected: handleConnected,
        onLost: handleLost,
        onStream: (remoteStream) => life.change({ remoteStream }),
      })
      peer = line
      scope.add(line.close)
      for (const data of early) line.hear(data)
      early = []
      life.limit(CONNECT_MS, told.onUnreached)
    },
    /** Tells what this side sends, after all that was said before. */
    tellOwn(): void {
      send?.({})
    },
    /** What comes before there is a line waits for it. */
    hear(data: CallData): void {
      if (peer) peer.hear(data)
      else early.push(data)
    },
  }
}
