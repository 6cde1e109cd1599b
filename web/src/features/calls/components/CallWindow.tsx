import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2, IconGripHorizontal, IconMinus } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { coverPage } from '../../../ui/page-seen.ts'
import type { Call, Calls } from '../call-state.ts'
import { channelOf, isMuted, isSeen, mediumOf, stateOf } from './call-words.ts'
import { CallControls } from './CallControls.tsx'
import { CallPhones } from './CallPhones.tsx'
import { CallSearch } from './CallSearch.tsx'
import { CallStage } from './CallStage.tsx'
import { CallTime } from './CallTime.tsx'
import { SupportBand } from './SupportBand.tsx'
import styles from './CallWindow.module.css'
import { texts } from './texts.ts'
import { useFading } from './use-fading.ts'
import type { WindowPlace } from './window-place.ts'

type CallWindowProps = {
  call: Call
  calls: Calls
  isLocked: boolean
  isPhone: boolean
  place: WindowPlace
}

/** A call over the main pane: small and moved about, over all of it, or a sheet on a phone. */
export function CallWindow({ call, calls, isLocked, isPhone, place: windowPlace }: CallWindowProps) {
  const { other, support, place, kind, own, status } = call
  const isMax = call.mode === 'max'
  const lying = isMax ? 'fill' : isPhone ? 'sheet' : 'free'
  const window = useRef<HTMLElement>(null)
  const hasFaded = useFading(isMax && status === 'Connected')
  const hasPicture = isSeen(call) || own.video
  const isRow = lying === 'sheet' && !hasPicture
  const channel = channelOf(place, isLocked)

  useLayoutEffect(() => (window.current ? windowPlace.hold(window.current, lying) : undefined), [windowPlace, lying])
  useLayoutEffect(() => (isMax ? coverPage() : undefined), [isMax])
  // Whoever called from a button that is no longer there goes on here.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) window.current?.focus({ preventScroll: true })
  }, [])
  useLeaveMax(isMax, () => calls.setMode('small'))

  function handleEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isMax) return
    event.preventDefault()
    calls.setMode('small')
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, from whatever inside has the focus
    <section
      ref={window}
      tabIndex={-1}
      aria-label={texts.withPerson(other.fullName)}
      className={classes(
        styles.window,
        styles[lying],
        isRow && styles.row,
        isSeen(call) && styles.seen,
        hasFaded && styles.faded,
      )}
      onKeyDown={handleEscape}
      data-call="window"
    >
      <div className={styles.stage} onPointerDown={windowPlace.handlePointerDown}>
        <CallStage call={call} isRow={isRow} isMax={isMax} />
        <div className={styles.top}>
          <CallTime connectedAt={call.connectedAt} className={styles.time} />
          {lying === 'free' && (
            <span className={styles.grip}>
              <IconButton
                data-grip
                label={texts.move}
                aria-description={texts.moveHint}
                size="s"
                onKeyDown={windowPlace.handleKeyDown}
              >
                <IconGripHorizontal size={20} stroke={1.75} aria-hidden="true" />
              </IconButton>
            </span>
          )}
          <span className={styles.sizes}>
            {!isMax && (
              <IconButton label={texts.minimise} size="s" onClick={() => calls.setMode('mini')}>
                <IconMinus size={20} stroke={1.75} aria-hidden="true" />
              </IconButton>
            )}
            <IconButton
              label={isMax ? texts.makeSmall : texts.enlarge}
              size="s"
              onClick={() => calls.setMode(isMax ? 'small' : 'max')}
            >
              {isMax ? (
                <IconArrowsDiagonalMinimize2 size={20} stroke={1.75} aria-hidden="true" />
              ) : (
                <IconArrowsDiagonal size={20} stroke={1.75} aria-hidden="true" />
              )}
            </IconButton>
          </span>
        </div>
      </div>
      <div className={styles.foot}>
        {support && other.userId !== null && (
          <div className={styles.band}>
            <SupportBand name={support.displayName} />
          </div>
        )}
        <div className={styles.info}>
          <b>{other.fullName}</b>
          <small>{call.isReconnecting ? texts.reconnecting : `${stateOf(call)}, ${mediumOf(kind)}`}</small>
          <small>{channel ? `${channel.name}, ${place.locationName}` : place.locationName}</small>
          {isRow && isMuted(call) && <small>{texts.isMuted(other.first_name)}</small>}
        </div>
        <CallSearch call={call} />
        <CallPhones call={call} />
        <CallControls call={call} calls={calls} />
      </div>
    </section>
  )
}

/** Whoever turns to what lies behind sees it: the call becomes small. */
function useLeaveMax(isMax: boolean, leave: () => void): void {
  const handleFocus = useEffectEvent((event: FocusEvent) => {
    const focused = event.target as Element
    if (focused.closest('#main') && !focused.closest('[data-call-bar]')) leave()
  })
  useEffect(() => {
    if (!isMax) return undefined
    const listen = (event: FocusEvent) => handleFocus(event)
    document.addEventListener('focusin', listen)
    return () => document.removeEventListener('focusin', listen)
  }, [isMax])
}
