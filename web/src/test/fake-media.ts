/** A microphone or a camera without a machine behind it. */
class FakeTrack extends EventTarget {
  enabled = true
  readyState: 'live' | 'ended' = 'live'
  readonly kind: 'audio' | 'video'

  constructor(kind: 'audio' | 'video') {
    super()
    this.kind = kind
  }

  stop(): void {
    this.readyState = 'ended'
  }

  /** The device is pulled out. */
  unplug(): void {
    this.readyState = 'ended'
    this.dispatchEvent(new Event('ended'))
  }
}

class FakeStream {
  private tracks: FakeTrack[]

  constructor(tracks: FakeTrack[] = []) {
    this.tracks = tracks
  }

  getTracks = () => [...this.tracks]
  getAudioTracks = () => this.tracks.filter(({ kind }) => kind === 'audio')
  getVideoTracks = () => this.tracks.filter(({ kind }) => kind === 'video')
  addTrack = (track: FakeTrack) => void (this.tracks.includes(track) || this.tracks.push(track))
  removeTrack = (track: FakeTrack) => void (this.tracks = this.tracks.filter((one) => one !== track))
}

export type { FakeTrack }

export function buildTrack(kind: 'audio' | 'video'): FakeTrack & MediaStreamTrack {
  return new FakeTrack(kind) as unknown as FakeTrack & MediaStreamTrack
}

export function buildStream(...kinds: ('audio' | 'video')[]): MediaStream {
  return new FakeStream(kinds.map((kind) => new FakeTrack(kind))) as unknown as MediaStream
}

/** The tracks of a stream, as those they are. */
export function tracksOf(stream: MediaStream | null | undefined): FakeTrack[] {
  return (stream?.getTracks() ?? []) as unknown as FakeTrack[]
}
