import { IconDialpad, IconMicrophoneOff, IconUrgent } from '@tabler/icons-react'
import { Avatar } from '../../../ui/Avatar.tsx'
import { classes } from '../../../ui/classes.ts'
import type { Call } from '../call-state.ts'
import { isCalling, isMuted, isSeen } from './call-words.ts'
import styles from './CallStage.module.css'
import { StreamVideo } from './StreamVideo.tsx'
import { texts } from './texts.ts'

/**
 * Whoever one speaks with: their picture, or their face in a ring; a siren while help is looked for. What is sent from here
 * is small in a corner.
 */
export function CallStage({ call, isRow, isMax }: { call: Call; isRow: boolean; isMax: boolean }) {
  const { other, dialled, own, localStream, remoteStream, isReconnecting } = call
  return (
    <>
      {remoteStream && isSeen(call) ? (
        <StreamVideo
          stream={remoteStream}
          label={texts.picture(other.fullName)}
          className={classes(styles.remote, isMax && styles.whole)}
        />
      ) : (
        <span className={classes(styles.ring, isRow && styles.small, isCalling(call) && styles.pulse)}>
          {dialled !== null ? (
            <span className={styles.dialled}>
              <IconDialpad size={isRow ? 28 : 44} stroke={1.75} aria-hidden="true" />
            </span>
          ) : other.userId === null ? (
            <span className={styles.help}>
              <IconUrgent size={isRow ? 28 : 44} stroke={1.75} aria-hidden="true" />
            </span>
          ) : (
            <Avatar name={other.fullName} avatar={other.avatar} size={isRow ? 'l' : 'xl'} />
          )}
        </span>
      )}
      {isReconnecting && !isRow && <p className={styles.lost}>{texts.reconnecting}</p>}
      {isMuted(call) && !isReconnecting && !isRow && (
        <p className={styles.muted}>
          <IconMicrophoneOff size={16} stroke={1.75} aria-hidden="true" />
          {texts.isMuted(other.first_name)}
        </p>
      )}
      {own.video && localStream && (
        <StreamVideo
          stream={localStream}
          label={texts.ownPicture}
          className={classes(styles.local, isMax && styles.aside)}
        />
      )}
    </>
  )
}
