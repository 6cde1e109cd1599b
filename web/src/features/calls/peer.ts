import type { CallData, TurnServer } from '@kinward/contract/meetings'
import { ignoreFailure } from '../../lib/errors.ts'
import { createCandidateBatch } from './candidate-batch.ts'
import { preferCodecs } from './codecs.ts'

/** An offer without an answer for as long as this was lost on its way. */
const LOST_AFTER = 2_000

/** An offer that nobody answers is said again; not by both sides at the same moment. */
const OFFER_AGAIN = { caller: 4_000, callee: 5_500 }

type Kind = 'audio' | 'video'

export type PeerNeeds = {
  /** Gives way when both sides offer at once: whoever was called. The caller offers first. */
  isPolite: boolean
  turnServers: readonly TurnServer[]
  /** What is sent from here. */
  stream: MediaStream
  send: (data: CallData) => void
  onConnected: () => void
  onLost: () => void
  onStream: (stream: MediaStream) => void
}

export type Peer = {
  hear: (data: CallData) => void
  /** Sends another track of a kind, or none. */
  setTrack: (kind: Kind, track: MediaStreamTrack | null) => void
  /** What was said may have been lost: it is said anew by both sides, and the way sought where there is none. */
  resume: () => void
  close: () => void
}

export type Connect = (needs: PeerNeeds) => Peer

function toIceServer({ urls, username, credential }: TurnServer): RTCIceServer {
  return { urls, ...(username !== undefined && { username }), ...(credential !== undefined && { credential }) }
}

/** The straight line between two browsers, negotiated so that either side may change it at any time. */
export const connectPeer: Connect = ({ isPolite, turnServers, stream, send, onConnected, onLost, onStream }) => {
  const line = new RTCPeerConnection({ iceServers: turnServers.map(toIceServer), bundlePolicy: 'max-bundle' })
  const remote = new MediaStream()
  const candidates = createCandidateBatch((batch) => send({ candidates: batch }))
  let isMakingOffer = false
  let isIgnoring = false
  let offers = 0
  let offeredAt = 0
  /** Which offer of the other side was taken last. */
  let taken: number | undefined
  let heard: Promise<void> = Promise.resolve()
  let offerAgain: ReturnType<typeof setTimeout> | undefined

  /** The way that something of a kind is sent by, also while nothing is. */
  const wayOf = (kind: string) =>
    line
      .getTransceivers()
      .find(({ receiver, direction }) => receiver.track.kind === kind && direction.startsWith('send'))

  function addOwnTracks(): void {
    for (const track of stream.getTracks()) if (!wayOf(track.kind)) line.addTrack(track, stream)
    line.getTransceivers().forEach(preferCodecs)
  }

  function describe(): void {
    const { localDescription: made } = line
    if (!made || (made.type !== 'offer' && made.type !== 'answer')) return
    send({ sdp: { type: made.type, sdp: made.sdp, offer: made.type === 'offer' ? offers : taken } })
    if (made.type !== 'offer') return
    offeredAt = Date.now()
    clearTimeout(offerAgain)
    offerAgain = setTimeout(describeAgain, isPolite ? OFFER_AGAIN.callee : OFFER_AGAIN.caller)
  }

  /**
   * An offer that waits is said again as it was: the other side may have taken it, and only the answer was lost. Another in
   * its place would have other names for the ways that are new, and whoever has taken the first refuses it for good.
   */
  function describeAgain(): void {
    if (line.signalingState === 'have-local-offer') describe()
  }

  async function offer(): Promise<void> {
    isMakingOffer = true
    try {
      offers++
      await line.setLocalDescription()
      describe()
    } finally {
      isMakingOffer = false
    }
  }

  async function takeDescription({ type, sdp, offer: number }: NonNullable<CallData['sdp']>): Promise<void> {
    const isOffer = type === 'offer'
    const collides = isOffer && (isMakingOffer || line.signalingState !== 'stable')
    isIgnoring = collides && !isPolite && Date.now() - offeredAt < LOST_AFTER
    if (isIgnoring) return
    // Of two answers to an offer that was said twice, the second is none to the offer that was made since.
    if (!isOffer && number !== undefined && number !== offers) return
    await line.setRemoteDescription({ type, sdp })
    if (!isOffer) return
    taken = number
    addOwnTracks()
    await line.setLocalDescription()
    describe()
  }

  async function take({ sdp, candidates: given = [] }: CallData): Promise<void> {
    if (sdp && sdp.type !== 'rollback') await takeDescription(sdp)
    if (isIgnoring) return
    for (const { candidate, sdpMid = null, sdpMLineIndex = null, usernameFragment = null } of given) {
      // One that belongs to a description which is no longer the last is of no use.
      await line.addIceCandidate({ candidate, sdpMid, sdpMLineIndex, usernameFragment }).catch(() => undefined)
    }
  }

  /** Seeks the way anew, after the offer that waits where there is one. */
  function restart(): void {
    addOwnTracks()
    line.restartIce()
    describeAgain()
  }

  function handleState(): void {
    if (line.connectionState === 'connected') return onConnected()
    if (line.connectionState !== 'disconnected' && line.connectionState !== 'failed') return
    onLost()
    // Whoever is called waits for the caller's offer, and makes one only where the way is lost for good.
    if (!isPolite || line.connectionState === 'failed') restart()
  }

  line.addEventListener('negotiationneeded', () => ignoreFailure(offer()))
  line.addEventListener('connectionstatechange', handleState)
  line.addEventListener('icecandidate', ({ candidate }) => candidate && candidates.add(candidate))
  line.addEventListener('track', ({ track }) => {
    remote.addTrack(track)
    onStream(remote)
  })
  if (!isPolite) addOwnTracks()

  return {
    hear(data) {
      // What is no longer wanted, as an answer to an offer that was withdrawn, is refused by the line itself.
      heard = heard.then(() => take(data)).catch(() => undefined)
    },
    setTrack(kind, track) {
      const way = wayOf(kind)
      if (way) ignoreFailure(way.sender.replaceTrack(track))
      else if (track && (!isPolite || line.remoteDescription)) addOwnTracks()
    },
    resume() {
      const isWell = line.connectionState === 'connected' && line.signalingState === 'stable'
      if (isWell) ignoreFailure(offer())
      else restart()
    },
    close() {
      clearTimeout(offerAgain)
      candidates.close()
      line.close()
      remote.getTracks().forEach((track) => track.stop())
    },
  }
}
