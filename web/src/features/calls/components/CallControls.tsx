import {
  IconMicrophone,
  IconMicrophoneOff,
  IconPhoneOff,
  IconVideo,
  IconVideoOff,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { classes } from '../../../ui/classes.ts'
import { isByPhone } from '../call-of.ts'
import type { Call, Calls } from '../call-state.ts'
import styles from './CallControls.module.css'
import { texts } from './texts.ts'

/** What can be done in a call; ending it is last. What is turned off stands out. */
export function CallControls({ call, calls }: { call: Call; calls: Calls }) {
  const { own, isSpeakerOn, kind } = call
  const isCameraMissed = kind === 'KINWARD_VIDEO' && !own.video
  if (isByPhone(kind)) return <EndAlone onPress={() => void calls.end()} />
  return (
    <div className={styles.controls}>
      <Control
        label={texts.mute}
        Icon={own.audio ? IconMicrophone : IconMicrophoneOff}
        isPressed={!own.audio}
        isOff={!own.audio}
        onPress={() => calls.toggleMicrophone()}
      />
      <Control
        label={texts.speaker}
        Icon={isSpeakerOn ? IconVolume : IconVolumeOff}
        isPressed={isSpeakerOn}
        isOff={!isSpeakerOn}
        onPress={() => calls.toggleSpeaker()}
      />
      <Control
        label={texts.camera}
        Icon={isCameraMissed ? IconVideoOff : IconVideo}
        isPressed={own.video}
        isOff={isCameraMissed}
        onPress={() => void calls.toggleCamera()}
      />
      <Control label={texts.end} Icon={IconPhoneOff} isEnd onPress={() => void calls.end()} />
    </div>
  )
}

/** A call by phone is muted and made louder on the phone. */
function EndAlone({ onPress }: { onPress: () => void }) {
  return (
    <div className={styles.controls}>
      <button type="button" className={styles.alone} onClick={onPress}>
        <IconPhoneOff size={20} stroke={1.75} aria-hidden="true" />
        {texts.end}
      </button>
    </div>
  )
}

type ControlProps = {
  label: string
  Icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': 'true' }>
  isPressed?: boolean
  isOff?: boolean
  isEnd?: boolean
  onPress: () => void
}

function Control({ label, Icon, isPressed, isOff = false, isEnd = false, onPress }: ControlProps) {
  return (
    <button
      type="button"
      className={classes(styles.control, isOff && styles.off, isEnd && styles.end)}
      aria-pressed={isPressed}
      onClick={onPress}
    >
      <i>
        <Icon size={22} stroke={1.75} aria-hidden="true" />
      </i>
      {label}
    </button>
  )
}
