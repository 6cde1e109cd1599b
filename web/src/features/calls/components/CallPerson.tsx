import { IconDeviceMobile, IconExternalLink, IconPhone, IconVideo } from '@tabler/icons-react'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { buttonTexts as texts } from './button-texts.ts'
import styles from './CallPerson.module.css'

/** What calls someone. By phone it rings theirs: null where phones are not called. */
export type CallTo = { name: string; onVoice: () => void; onVideo: () => void; onPhone: (() => void) | null }

/** Calling someone, in words: by voice, with a picture, and by phone. */
export function CallPersonButtons({ name, onVoice, onVideo, onPhone, size = 'md' }: CallTo & { size?: 's' | 'md' }) {
  return (
    <>
      <Button size={size} aria-label={texts.callPerson(name)} onClick={onVoice}>
        <IconPhone size={18} stroke={1.75} aria-hidden="true" />
        {texts.call}
      </Button>
      <Button size={size} aria-label={texts.videoPerson(name)} onClick={onVideo}>
        <IconVideo size={18} stroke={1.75} aria-hidden="true" />
        {texts.video}
      </Button>
      {onPhone && (
        <Button size={size} aria-label={texts.phonePerson(name)} onClick={onPhone}>
          <IconDeviceMobile size={18} stroke={1.75} aria-hidden="true" />
          {texts.phone}
        </Button>
      )}
    </>
  )
}

/** The way to someone's own meeting place, in a new tab. */
export function ZoomLink({ name, to }: { name: string; to: string }) {
  return (
    <ButtonLink to={to} target="_blank" rel="noopener noreferrer" aria-label={texts.zoomPerson(name)}>
      <IconExternalLink size={18} stroke={1.75} aria-hidden="true" />
      {texts.zoom}
    </ButtonLink>
  )
}

/** The same without words, among the tools of a header. */
export function CallPersonIcons({ name, onVoice, onVideo, onPhone }: CallTo) {
  return (
    <>
      <VoiceIcon name={name} onVoice={onVoice} />
      <IconButton label={texts.videoPerson(name)} onClick={onVideo}>
        <IconVideo size={22} stroke={1.75} aria-hidden="true" />
      </IconButton>
      {onPhone && (
        <IconButton label={texts.phonePerson(name)} onClick={onPhone}>
          <IconDeviceMobile size={22} stroke={1.75} aria-hidden="true" />
        </IconButton>
      )}
    </>
  )
}

/** Calling someone by voice, where there is room for no more. */
export function VoiceIcon({ name, onVoice }: Pick<CallTo, 'name' | 'onVoice'>) {
  return (
    <IconButton label={texts.callPerson(name)} onClick={onVoice}>
      <IconPhone size={22} stroke={1.75} aria-hidden="true" />
    </IconButton>
  )
}

/** The same as a tile, beside someone's name. */
export function CallTile({ name, onVoice }: Pick<CallTo, 'name' | 'onVoice'>) {
  return (
    <span className={styles.tile}>
      <VoiceIcon name={name} onVoice={onVoice} />
    </span>
  )
}
