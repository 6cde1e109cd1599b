import type { CallKind, CallPerson } from '@kinward/contract/meetings'
import { IconPhone, IconPhoneOff, IconVideo } from '@tabler/icons-react'
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Avatar } from '../../../ui/Avatar.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { ONE_PANE } from '../../../ui/use-layout.ts'
import { mayTakeFocus } from '../../composer/components/may-take-focus.ts'
import styles from './IncomingCall.module.css'
import { readKeepClear } from './keep-clear.ts'
import { placeWindow } from './place-window.ts'
import { SupportBand } from './SupportBand.tsx'
import { texts } from './texts.ts'

type IncomingCallProps = {
  caller: Pick<CallPerson, 'fullName' | 'title' | 'avatar'>
  /** What the caller called for help, by its name; null for a call from one person to another. */
  supportName: string | null
  kind: CallKind
  locationName: string
  /** The channel that it is about; null without one, and on a locked screen. */
  channelName: string | null
  /** There is a call already, which accepting drops. */
  isBusy: boolean
  onAccept: () => void
  onDecline: () => void
}

/** As long as this a press is none: whoever was about to press what lay there has not meant the call. */
const ARM_MS = 400

/** A call that rings. It never takes the focus from a field, and never gives it to a button: nobody answers by typing. */
export function IncomingCall(props: IncomingCallProps) {
  const { caller, supportName, kind, locationName, channelName, isBusy, onAccept, onDecline } = props
  const id = useId()
  const card = useRef<HTMLElement>(null)
  const isArmed = useArming()
  const isHeard = useGentleFocus(card)
  useFreePlace(card)
  const isVideo = kind === 'KINWARD_VIDEO'
  const what = isVideo ? texts.videoCalling : texts.audioCalling
  const Answer = isVideo ? IconVideo : IconPhone
  const title = supportName === null ? texts.incoming(caller.fullName) : texts.incomingFor(supportName, caller.fullName)
  return (
    <>
      <section
        ref={card}
        role="alertdialog"
        tabIndex={-1}
        aria-label={title}
        aria-describedby={id}
        className={styles.card}
        data-armed={isArmed}
        data-call="ringing"
        data-keep-clear
      >
        {supportName !== null && <SupportBand name={supportName} />}
        <div className={styles.who}>
          <span className={styles.ring}>
            <Avatar name={caller.fullName} avatar={caller.avatar} size="l" />
          </span>
          <div className={styles.words} id={id}>
            <b>{caller.fullName}</b>
            {caller.title !== null && <small>{caller.title}</small>}
            <small>
              {what} {locationName}
            </small>
            {channelName !== null && <small>{texts.about(channelName)}</small>}
          </div>
        </div>
        <div className={styles.buttons}>
          <button type="button" className={styles.decline} onClick={onDecline}>
            <IconPhoneOff size={20} stroke={1.75} aria-hidden="true" />
            {texts.decline}
          </button>
          <button type="button" className={styles.accept} onClick={onAccept}>
            <Answer size={20} stroke={1.75} aria-hidden="true" />
            {texts.accept}
          </button>
        </div>
        {isBusy && <p className={styles.note}>{texts.drops}</p>}
      </section>
      {!isHeard && (
        <VisuallyHidden>
          <span role="alert">
            {title}. {what} {texts.keyHint}
          </span>
        </VisuallyHidden>
      )}
    </>
  )
}

function useArming(): boolean {
  const [isArmed, setArmed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), ARM_MS)
    return () => clearTimeout(timer)
  }, [])
  return isArmed
}

/** Puts the focus on the card where nothing is being written, and back when the card goes. Says whether it was put there. */
function useGentleFocus(card: RefObject<HTMLElement | null>): boolean {
  const [mayTake] = useState(mayTakeFocus)
  useLayoutEffect(() => {
    const element = card.current
    const before = document.activeElement
    if (mayTake) element?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && element?.contains(document.activeElement))
        before.focus({ preventScroll: true })
    }
  }, [card, mayTake])
  return mayTake
}

const TOASTS_WIDTH = 444

/**
 * Puts the card off what must not be covered, once for each size of the window: buttons that move are missed. What is told
 * in passing at the top right stands under it. On a phone it stands at the bottom.
 */
function useFreePlace(card: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = card.current
    if (!element) return undefined
    let leave: (() => void) | undefined
    const place = () => {
      leave?.()
      leave = window.matchMedia(ONE_PANE).matches ? standAtBottom(element) : findPlace(element)
    }
    place()
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('resize', place)
      leave?.()
    }
  }, [card])
}

function findPlace(element: HTMLElement): () => void {
  const { offsetLeft: x, offsetTop: y, offsetWidth: width, offsetHeight: height } = element
  const area = { left: y, top: y, right: innerWidth - y, bottom: innerHeight - y }
  const place = placeWindow({ x, y }, { width, height }, area, readKeepClear(element))
  element.style.translate = `${place.x - x}px ${place.y - y}px`
  const { style } = document.documentElement
  if (place.x + width > innerWidth - TOASTS_WIDTH) style.setProperty('--kw-incoming', `${place.y + height}px`)
  return () => void style.removeProperty('--kw-incoming')
}

/** At the bottom, above the keys, and above a composer that is there. */
function standAtBottom(element: HTMLElement): () => void {
  const keys = window.visualViewport
  const stand = () => {
    const { offsetLeft: x, offsetTop: y, offsetWidth: width, offsetHeight: height } = element
    const hidden = keys ? Math.max(0, innerHeight - keys.offsetTop - keys.height) : 0
    const area = { left: x, top: x, right: x + width, bottom: y + height - hidden }
    const place = placeWindow({ x, y }, { width, height }, area, readKeepClear(element))
    element.style.translate = `0 ${Math.round(place.y - y)}px`
  }
  stand()
  keys?.addEventListener('resize', stand)
  keys?.addEventListener('scroll', stand)
  return () => {
    keys?.removeEventListener('resize', stand)
    keys?.removeEventListener('scroll', stand)
  }
}
