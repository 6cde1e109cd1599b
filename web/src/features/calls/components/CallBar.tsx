import {
  IconArrowsDiagonal,
  IconDeviceMobile,
  IconMicrophone,
  IconMicrophoneOff,
  IconPhoneCall,
  IconPhoneOff,
  IconVideo,
} from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect } from 'react'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { isByPhone } from '../call-of.ts'
import type { Call, Calls } from '../call-state.ts'
import { isCalling, isMuted, mediumOf, phoneStep, phoneWords, placeWords, searchWords, stateOf } from './call-words.ts'
import styles from './CallBar.module.css'
import { CallTime } from './CallTime.tsx'
import { texts } from './texts.ts'

type CallBarProps = {
  call: Call
  calls: Calls
  isLocked: boolean
  /** No window is open: what is done with a call is done here. */
  isAlone: boolean
  /** There is no main pane to stand on: it stands over the whole page. */
  isOverPage: boolean
}

/** The call there is, on top of what one reads. Its sentence is said once for each change, and the seconds never. */
export function CallBar({ call, calls, isLocked, isAlone, isOverPage }: CallBarProps) {
  const Icon = isByPhone(call.kind) ? IconDeviceMobile : call.kind === 'KINWARD_VIDEO' ? IconVideo : IconPhoneCall
  useToastsBelow()
  return (
    <div
      className={classes(styles.bar, isOverPage && styles.page)}
      {...(isOverPage && { role: 'region', 'aria-label': texts.current })}
      data-call-bar
    >
      <Icon size={20} stroke={1.75} aria-hidden="true" className={styles.icon} />
      <CallTime connectedAt={call.connectedAt} className={styles.time} />
      <p role="status" className={styles.words} title={placeWords(call.place, isLocked)}>
        <Sentence call={call} isLocked={isLocked} />
      </p>
      {isAlone && <BarControls call={call} calls={calls} isLocked={isLocked} />}
    </div>
  )
}

/** What is told in passing at the top right stands under the bar, not on its buttons. */
function useToastsBelow(): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--kw-call-bar', '44px')
    return () => void style.removeProperty('--kw-call-bar')
  }, [])
}

function Sentence({ call, isLocked }: Pick<CallBarProps, 'call' | 'isLocked'>) {
  const { other, support, kind, place, status, isReconnecting } = call
  const where = placeWords(place, isLocked)
  if (isCalling(call)) {
    const words = `${texts.calling(other.fullName, mediumOf(kind))} ${where}`
    const phone = phoneWords(call)
    if (phone !== null) {
      const name = phoneStep(call) === 'theirs' ? null : other.fullName
      return <LongSentence name={name} words={words} news={phone} />
    }
    return support ? <SearchSentence call={call} words={words} /> : words
  }
  return (
    <>
      {(status !== 'Connected' || isReconnecting) && <span className={styles.state}>{stateOf(call)} </span>}
      {support && (
        <>
          <b className={styles.support}>{support.displayName}</b>:{' '}
        </>
      )}
      <b>{other.fullName}</b> {texts.via(mediumOf(kind))}, {where}
      {isMuted(call) && <span className={styles.state}>, {texts.isMuted(other.first_name)}</span>}
    </>
  )
}

/** What is called for help, and whom that has come to. */
function SearchSentence({ call, words }: { call: Call; words: string }) {
  const search = searchWords(call)
  const news = (
    <>
      <b className={styles.step}>{search?.step}.</b> {search?.ringing}
    </>
  )
  return <LongSentence name={call.other.fullName} words={words} news={news} />
}

type LongSentenceProps = {
  /** Null where the news says it. */
  name: string | null
  words: string
  news: ReactNode
}

/** Who is called, and how far that has come, said anew at every turn. A phone has no room for the first part. */
function LongSentence({ name, words, news }: LongSentenceProps) {
  return (
    <>
      <span className={styles.whole}>{words}.</span>
      {name !== null && (
        <b className={styles.brief} aria-hidden="true">
          {name}.
        </b>
      )}{' '}
      {news}
    </>
  )
}

function BarControls({ call, calls, isLocked }: Pick<CallBarProps, 'call' | 'calls' | 'isLocked'>) {
  const Mic = call.own.audio ? IconMicrophone : IconMicrophoneOff
  return (
    <div className={styles.controls}>
      {!isByPhone(call.kind) && (
        <IconButton label={texts.mute} aria-pressed={!call.own.audio} onClick={() => calls.toggleMicrophone()}>
          <Mic size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={texts.show} onClick={() => calls.setMode(isLocked ? 'max' : 'small')}>
        <IconArrowsDiagonal size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <button type="button" className={styles.end} onClick={() => void calls.end()}>
        <IconPhoneOff size={18} stroke={1.75} aria-hidden="true" />
        {texts.end}
      </button>
    </div>
  )
}
