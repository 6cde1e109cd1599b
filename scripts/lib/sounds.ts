/** Low enough for a second to be small, high enough for a bell. */
const RATE = 12_000
const PEAK = 0.7

/** When a note begins, how high it is, how soon it fades (both in seconds) and how loud it is. */
type Note = { at: number; hertz: number; fade: number; gain: number }
type Sound = { seconds: number; notes: Note[] }

export const SOUNDS: Record<string, Sound> = {
  // Two soft bells, rising.
  default_1: { seconds: 0.7, notes: [bell(0, 659.25), bell(0.14, 880)].flat() },
  // One low bell.
  default_2: { seconds: 0.75, notes: bell(0, 523.25, 0.3) },
  // Three quick knocks.
  default_3: { seconds: 0.5, notes: [0, 0.11, 0.22].map((at) => ({ at, hertz: 392, fade: 0.035, gain: 1 })) },
  // A small chord, opened.
  default_4: { seconds: 0.75, notes: [bell(0, 523.25), bell(0.09, 659.25), bell(0.18, 783.99)].flat() },
  // Two notes, falling.
  default_5: { seconds: 0.65, notes: [bell(0, 987.77, 0.14), bell(0.16, 739.99, 0.2)].flat() },
  // A call: four rising bells, twice, and a rest before it begins again.
  ring: { seconds: 2.6, notes: [0, 0.62].flatMap((at) => trill(at)) },
  // What a caller hears: one low, soft tone and a longer rest.
  ring_back: { seconds: 3, notes: [440, 480].map((hertz) => ({ at: 0, hertz, fade: 0.6, gain: 0.5 })) },
  // A call that waits beside another: two bells, and a long rest in which one can be talked to.
  waiting: { seconds: 3, notes: [bell(0, 880, 0.14), bell(0.18, 880, 0.14)].flat() },
}

function trill(at: number): Note[] {
  return [659.25, 783.99, 880, 1046.5].flatMap((hertz, step) => bell(at + step * 0.11, hertz, 0.16))
}

/** A note with two overtones that fade sooner. */
function bell(at: number, hertz: number, fade = 0.2): Note[] {
  return [
    { at, hertz, fade, gain: 1 },
    { at, hertz: hertz * 2, fade: fade / 2, gain: 0.35 },
    { at, hertz: hertz * 3, fade: fade / 4, gain: 0.15 },
  ]
}

/** A sound as a WAV file: the same bytes every time. */
export function wavOf({ seconds, notes }: Sound): Buffer {
  const samples = Array.from({ length: Math.round(seconds * RATE) }, (_, index) => {
    const time = index / RATE
    const rest = Math.min(1, (seconds - time) / 0.05)
    return rest * notes.reduce((sum, note) => sum + heard(note, time), 0)
  })
  const loudest = Math.max(...samples.map(Math.abs))
  const data = Buffer.alloc(samples.length * 2)
  for (const [index, sample] of samples.entries()) {
    data.writeInt16LE(Math.round((sample / loudest) * PEAK * 32_767), index * 2)
  }
  return Buffer.concat([header(data.length), data])
}

function heard({ at, hertz, fade, gain }: Note, time: number): number {
  const since = time - at
  if (since < 0) return 0
  const attack = Math.min(1, since / 0.004)
  return gain * attack * Math.exp(-since / fade) * Math.sin(2 * Math.PI * hertz * since)
}

/** Of one channel with 16 bits a sample. */
function header(bytes: number): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + bytes, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(RATE, 24)
  head.writeUInt32LE(RATE * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(bytes, 40)
  return head
}
