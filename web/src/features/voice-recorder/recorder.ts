import { texts } from './texts.ts'

/** How a recording stands; `lost` once the microphone has gone away, with what was said until then. */
export type RecorderState =
  | { kind: 'starting' | 'recording' | 'paused' | 'lost' | 'ended' }
  | { kind: 'refused'; sentence: string }

export type Recording = { name: string; blob: Blob }

export type Recorder = {
  pause: () => void
  resume: () => void
  /** Ends it and hands over what was recorded; null when there is nothing. */
  finish: () => Promise<Recording | null>
  /** Ends it and lets it go. */
  discard: () => void
  /** Seconds recorded, without the pauses. */
  elapsed: () => number
  /** How loud it is now, from 0 to 1. */
  level: () => number
}

const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']

/** Shorter than this is a slip of the finger. */
const LEAST_SECONDS = 0.4

function refusalOf(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError') return texts.denied
  return name === 'NotFoundError' ? texts.missing : texts.failed
}

function nameOf(type: string, now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
  const extension = type.split('/')[1] === 'mp4' ? 'm4a' : (type.split('/')[1] ?? 'webm')
  return texts.name(`${day} ${two(now.getHours())}.${two(now.getMinutes())}`, extension)
}

/** Counts the time that is spent recording. */
function createStopwatch(now = () => performance.now()) {
  let spent = 0
  let since: number | null = null
  const elapsed = () => (spent + (since === null ? 0 : now() - since)) / 1_000
  return {
    elapsed,
    start: () => void (since = now()),
    stop() {
      spent = elapsed() * 1_000
      since = null
    },
  }
}

/** How far the sound swings around silence. */
function createMeter(stream: MediaStream) {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 512
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    level() {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      // The ear hears in steps of power: quiet speech already moves the meter.
      return Math.min(1, Math.sqrt(power) ** 0.5 * 1.4)
    },
    close: () => void context.close().catch(() => undefined),
  }
}

/** Records from the microphone, in one piece: only so does the clip know how long it is. */
export function startRecorder(onState: (state: RecorderState) => void): Recorder {
  const watch = createStopwatch()
  let recorder: MediaRecorder | null = null
  let meter: ReturnType<typeof createMeter> | null = null
  let stream: MediaStream | null = null
  let isOver = false
  const recorded: Blob[] = []
  const stopped = Promise.withResolvers<void>()

  function release(): void {
    isOver = true
    stream?.getTracks().forEach((track) => track.stop())
    meter?.close()
    meter = null
  }

  /** Asked to, or by itself when the microphone goes away: what was said is there either way. */
  function handleStop(): void {
    watch.stop()
    if (!isOver) onState({ kind: 'lost' })
    release()
    stopped.resolve()
  }

  async function start(): Promise<void> {
    if (typeof MediaRecorder === 'undefined' || !navigator.mediaDevices) {
      return onState({ kind: 'refused', sentence: texts.unsupported })
    }
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      if (isOver) return release()
      const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type))
      recorder = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType })
      recorder.addEventListener('dataavailable', ({ data }) => void recorded.push(data))
      recorder.addEventListener('stop', handleStop)
      meter = createMeter(stream)
      recorder.start()
      watch.start()
      onState({ kind: 'recording' })
    } catch (error) {
      release()
      onState({ kind: 'refused', sentence: refusalOf(error) })
    }
  }
  onState({ kind: 'starting' })
  void start()

  return {
    pause() {
      if (recorder?.state !== 'recording') return
      recorder.pause()
      watch.stop()
      onState({ kind: 'paused' })
    },
    resume() {
      if (recorder?.state !== 'paused') return
      recorder.resume()
      watch.start()
      onState({ kind: 'recording' })
    },
    async finish() {
      watch.stop()
      isOver = true
      if (!recorder) {
        release()
        return null
      }
      if (recorder.state !== 'inactive') recorder.stop()
      await stopped.promise
      onState({ kind: 'ended' })
      const [type = 'audio/webm'] = recorder.mimeType.split(';')
      const blob = new Blob(recorded, { type })
      const isSomething = watch.elapsed() >= LEAST_SECONDS && blob.size > 0
      return isSomething ? { name: nameOf(type, new Date()), blob } : null
    },
    discard() {
      watch.stop()
      release()
    },
    elapsed: watch.elapsed,
    level: () => meter?.level() ?? 0,
  }
}
