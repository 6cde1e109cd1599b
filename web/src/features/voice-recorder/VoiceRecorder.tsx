import { IconCheck, IconPlayerPause, IconPlayerRecord, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { toast } from '../../ui/toast.ts'
import { useStableRef } from '../../ui/use-stable-ref.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { askBeforeLeaving } from '../../lib/ask-before-leaving.ts'
import { useCalls } from '../calls/use-calls.ts'
import { formatDuration } from '../files/file-words.ts'
import { stayAwake } from './guard-recording.ts'
import { startRecorder, type Recorder, type RecorderState, type Recording } from './recorder.ts'
import { texts } from './texts.ts'
import styles from './VoiceRecorder.module.css'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

type VoiceRecorderProps = { onRecorded: (recording: Recording) => void; onClose: () => void }

/** Records a voice clip. Whoever goes elsewhere finds what they said attached; only Discard lets it go. */
export default function VoiceRecorder(props: VoiceRecorderProps) {
  const [run, setRun] = useState(0)
  return <Run key={run} {...props} onAgain={() => setRun(run + 1)} />
}

function Run({ onRecorded, onClose, onAgain }: VoiceRecorderProps & { onAgain: () => void }) {
  const [state, setState] = useState<RecorderState>({ kind: 'starting' })
  const recorder = useRef<Recorder | null>(null)
  const [isForCall, setIsForCall] = useState(false)
  const isInCall = useIsInCall()
  const isSettled = useRef(false)
  const bar = useRef<HTMLDivElement>(null)
  // Read when the composer is left, after its last drawing.
  const latest = useStableRef(onRecorded)

  useEffect(() => {
    const started = startRecorder(setState)
    recorder.current = started
    bar.current?.focus()
    return () => {
      if (isSettled.current) return
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- whoever is last told where it goes
      void started.finish().then((recording) => recording && latest.current(recording))
    }
  }, [latest])

  const { kind } = state
  const isHeld = kind === 'recording' || kind === 'paused' || kind === 'lost'
  useEffect(() => (kind === 'recording' ? stayAwake() : undefined), [kind])
  useEffect(() => (isHeld ? askBeforeLeaving() : undefined), [isHeld])
  // What is said in a call belongs in no clip. Whether to go on after it is up to whoever records.
  useEffect(() => {
    if (!isInCall || kind !== 'recording') return
    recorder.current?.pause()
    setIsForCall(true)
  }, [isInCall, kind])

  function handleResume() {
    if (isInCall) return
    setIsForCall(false)
    recorder.current?.resume()
  }

  async function handleDone() {
    isSettled.current = true
    const recording = await recorder.current?.finish()
    if (recording) onRecorded(recording)
    else toast.info({ title: texts.silent })
    onClose()
  }

  function handleDiscard() {
    isSettled.current = true
    recorder.current?.discard()
    onClose()
  }

  if (state.kind === 'refused') {
    return (
      <div className={styles.bar} role="group" aria-label={texts.recorder} ref={bar} tabIndex={-1}>
        <p className={styles.problem} role="alert">
          {state.sentence}
        </p>
        <Button size="s" onClick={onAgain}>
          {texts.tryAgain}
        </Button>
        <Button size="s" onClick={handleDiscard}>
          {texts.close}
        </Button>
      </div>
    )
  }
  const isPaused = state.kind === 'paused'
  const isLost = state.kind === 'lost'
  const isPausedForCall = isPaused && (isInCall || isForCall)
  const { starting, recording, lost } = texts
  const paused = isPausedForCall ? texts.pausedForCall : texts.paused
  const words = { starting, recording, paused, lost, ended: paused }
  return (
    <div className={styles.bar} role="group" aria-label={texts.recorder} ref={bar} tabIndex={-1}>
      <IconButton size="tool" label={texts.discard} onClick={handleDiscard}>
        <IconTrash {...icon} />
      </IconButton>
      <span className={classes(styles.dot, state.kind === 'recording' && styles.live)} aria-hidden="true" />
      <VisuallyHidden>
        <span role="status">{words[state.kind]}</span>
      </VisuallyHidden>
      {(isLost || isPausedForCall) && (
        <p className={isLost ? styles.problem : styles.why} aria-hidden="true">
          {words[state.kind]}
        </p>
      )}
      <Meter recorder={recorder} isLive={state.kind === 'recording'} />
      {!isLost && (
        <IconButton
          size="tool"
          label={isPaused ? texts.resume : texts.pause}
          aria-disabled={isPaused && isInCall}
          onClick={() => (isPaused ? handleResume() : recorder.current?.pause())}
        >
          {isPaused ? <IconPlayerRecord {...icon} /> : <IconPlayerPause {...icon} />}
        </IconButton>
      )}
      <Button kind="primary" size="s" busy={state.kind === 'starting'} onClick={() => void handleDone()}>
        <IconCheck size={18} stroke={2} aria-hidden="true" />
        {texts.done}
      </Button>
    </div>
  )
}

function useIsInCall(): boolean {
  const { call } = useCalls()
  return call !== null && call.status !== 'Ringing'
}

/** The time and how loud it is, drawn past React: sixty times a second nothing else changes. */
function Meter({ recorder, isLive }: { recorder: { current: Recorder | null }; isLive: boolean }) {
  const time = useRef<HTMLTimeElement>(null)
  const meter = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let frame = 0
    const draw = () => {
      const { elapsed, level } = recorder.current ?? { elapsed: () => 0, level: () => 0 }
      const loudness = isLive ? level() : 0
      if (time.current) time.current.textContent = formatDuration(elapsed())
      if (meter.current) {
        meter.current.style.setProperty('--level', loudness.toFixed(2))
        meter.current.setAttribute('aria-valuenow', String(Math.round(loudness * 100)))
      }
      if (isLive) frame = requestAnimationFrame(draw)
    }
    draw()
    return () => cancelAnimationFrame(frame)
  }, [recorder, isLive])
  return (
    <>
      <time className={styles.time} ref={time}>
        0:00
      </time>
      <div
        className={styles.meter}
        ref={meter}
        role="meter"
        aria-label={texts.level}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={0}
      />
    </>
  )
}
