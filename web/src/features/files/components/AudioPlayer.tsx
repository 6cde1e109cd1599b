import type { Attachment } from '@kinward/contract/attachments'
import { IconAlertCircle, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { formatDuration } from '../file-words.ts'
import { player } from '../page-player.ts'
import { FILE_TEXTS } from '../texts.ts'
import { useSound } from '../use-sound.ts'
import styles from './cards.module.css'

const STEP = 0.1

type AudioPlayerProps = {
  path: string
  /** What is played, for those who cannot see it. */
  label: string
  /** Written above it; a voice clip needs no name. */
  title?: string
  duration: Attachment['duration']
}

/** How much of the bar is behind, for its colour. */
function played(at: number, duration: number): CSSProperties & Record<'--played', string> {
  return { '--played': `${duration > 0 ? (at / duration) * 100 : 0}%` }
}

/** Plays what was recorded: play and pause, a bar to seek in, and how much is left. One plays at a time. */
export function AudioPlayer({ path, label, title, duration: said }: AudioPlayerProps) {
  const sound = useSound(path)
  const isOn = sound?.state === 'playing' || sound?.state === 'loading'
  const duration = said ?? sound?.duration ?? 0
  const at = Math.min(sound?.at ?? player.leftAt(path), duration)
  return (
    <div className={styles.player} role="group" aria-label={label}>
      {title !== undefined && <b title={title}>{title}</b>}
      <button
        type="button"
        className={styles.play}
        aria-label={isOn ? FILE_TEXTS.pause(label) : FILE_TEXTS.play(label)}
        onClick={() => player.toggle(path)}
      >
        {isOn ? (
          <IconPlayerPauseFilled size={18} aria-hidden="true" />
        ) : (
          <IconPlayerPlayFilled size={18} aria-hidden="true" />
        )}
      </button>
      {sound?.state === 'broken' ? (
        <span className={styles.bad} role="alert">
          <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
          {FILE_TEXTS.cannotPlay}
        </span>
      ) : (
        <>
          <input
            type="range"
            className={styles.seek}
            style={played(at, duration)}
            min={0}
            max={duration}
            step={STEP}
            value={at}
            aria-label={FILE_TEXTS.seek(label)}
            aria-valuetext={FILE_TEXTS.position(formatDuration(at), formatDuration(duration))}
            onChange={(event) => player.seek(path, event.currentTarget.valueAsNumber)}
          />
          <span className={styles.left} role="timer" aria-label={FILE_TEXTS.remaining}>
            {formatDuration(duration - at)}
          </span>
        </>
      )}
    </div>
  )
}
