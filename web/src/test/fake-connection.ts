type Description = { type: RTCSdpType; sdp: string }
type Kind = 'audio' | 'video'

/** One way of a line: what is sent and what is received by it. */
type Way = {
  sender: { track: MediaStreamTrack | null; replaceTrack: (track: MediaStreamTrack | null) => Promise<void> }
  receiver: { track: { kind: Kind } }
  direction: 'sendrecv' | 'recvonly'
}

/** As much of RTCPeerConnection as negotiating needs, after the rules of its standard; no byte ever flows. */
export class FakeConnection extends EventTarget {
  signalingState: RTCSignalingState = 'stable'
  connectionState: RTCPeerConnectionState = 'new'
  localDescription: Description | null = null
  remoteDescription: Description | null = null
  restarts = 0
  readonly config: RTCConfiguration
  private ways: Way[] = []
  private isNeeded = false
  private made = 0

  constructor(config: RTCConfiguration) {
    super()
    this.config = config
  }

  getTransceivers = () => this.ways

  addTrack(track: MediaStreamTrack): void {
    const kind = track.kind as Kind
    const unused = this.ways.find(({ receiver, direction }) => receiver.track.kind === kind && direction === 'recvonly')
    const way = unused ?? this.addWay(kind)
    way.direction = 'sendrecv'
    way.sender.track = track
    this.need()
  }

  restartIce(): void {
    this.restarts++
    this.need()
  }

  async setLocalDescription(description?: { type: RTCSdpType }): Promise<void> {
    await Promise.resolve()
    if (description?.type === 'rollback') return this.rollBack()
    const type = this.signalingState === 'have-remote-offer' ? 'answer' : 'offer'
    const kinds = this.ways.map(({ receiver }) => receiver.track.kind).join(' ')
    this.localDescription = { type, sdp: `${++this.made} ${kinds}` }
    this.isNeeded = false
    this.signalingState = type === 'offer' ? 'have-local-offer' : 'stable'
  }

  async setRemoteDescription(description: Description): Promise<void> {
    await Promise.resolve()
    if (description.type === 'offer') {
      if (this.signalingState === 'have-local-offer') this.rollBack()
      this.signalingState = 'have-remote-offer'
      const [, ...kinds] = description.sdp.split(' ') as [string, ...Kind[]]
      for (const kind of kinds) {
        if (this.ways.some(({ receiver }) => receiver.track.kind === kind)) continue
        this.addWay(kind)
      }
    } else {
      if (this.signalingState !== 'have-local-offer') throw new Error('InvalidStateError')
      this.signalingState = 'stable'
    }
    this.remoteDescription = description
    this.fireIfNeeded()
  }

  addIceCandidate = () => Promise.resolve()

  close(): void {
    this.signalingState = 'closed'
  }

  /** The network does something. */
  become(state: RTCPeerConnectionState): void {
    this.connectionState = state
    this.dispatchEvent(new Event('connectionstatechange'))
  }

  find(candidate: string): void {
    const found = { candidate, sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'u' }
    this.dispatchEvent(Object.assign(new Event('icecandidate'), { candidate: found }))
  }

  private addWay(kind: Kind): Way {
    const way: Way = {
      sender: {
        track: null,
        async replaceTrack(track) {
          await Promise.resolve()
          this.track = track
        },
      },
      receiver: { track: { kind } },
      direction: 'recvonly',
    }
    this.ways.push(way)
    return way
  }

  private rollBack(): void {
    this.signalingState = 'stable'
    this.need()
  }

  private need(): void {
    this.isNeeded = true
    this.fireIfNeeded()
  }

  private fireIfNeeded(): void {
    queueMicrotask(() => {
      if (this.isNeeded && this.signalingState === 'stable') this.dispatchEvent(new Event('negotiationneeded'))
    })
  }
}
