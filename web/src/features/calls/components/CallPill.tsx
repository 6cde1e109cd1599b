import { IconMicrophone, IconMicrophoneOff, IconPhoneOff } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { topDialog } from '../../../ui/top-dialog.ts'
import { isByPhone } from '../call-of.ts'
import type { Call, Calls } from '../call-state.ts'
import styles from './CallPill.module.css'
import { CallTime } from './CallTime.tsx'
import { placeWindow } from './place-window.ts'
import { texts } from './texts.ts'

/** A call while a window lies over the page, and over the call with it: as little as is needed to speak and to end it. */
export function CallPill({ call, calls }: { call: Call; calls: Calls }) {
  const Mic = call.own.audio ? IconMicrophone : IconMicrophoneOff
  const pill = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (pill.current) lieBesideTools(pill.current)
  }, [])
  return (
    <section ref={pill} tabIndex={-1} aria-label={texts.current} className={styles.pill} data-call="pill">
      <CallTime connectedAt={call.connectedAt} className={styles.time} />
      <b title={call.other.fullName}>{call.other.fullName}</b>
      {!isByPhone(call.kind) && (
        <IconButton label={texts.mute} aria-pressed={!call.own.audio} onClick={() => calls.toggleMicrophone()}>
          <Mic size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
      )}
      <span className={styles.end}>
        <IconButton label={texts.end} onClick={() => void calls.end()}>
          <IconPhoneOff size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </span>
    </section>
  )
}

const MARGIN = 8
const BAND = 120

/** At the top, in the middle or beside what the window over the page has there to press. */
function lieBesideTools(element: HTMLElement): void {
  const { offsetWidth: width, offsetHeight: height } = element
  const tools = [...(topDialog.get()?.querySelectorAll('button, a, input') ?? [])]
    .filter((tool) => tool.closest('[popover]') === null)
    .map((tool) => tool.getBoundingClientRect())
    .filter(({ top, width: wide }) => top < BAND && wide > 0)
  const area = { left: MARGIN, top: MARGIN, right: innerWidth - MARGIN, bottom: MARGIN + height }
  const { x, y } = placeWindow({ x: (innerWidth - width) / 2, y: MARGIN }, { width, height }, area, tools)
  element.style.translate = `${Math.round(x)}px ${Math.round(y)}px`
}
