import { useId } from 'react'
import { texts } from '../components/texts.ts'
import styles from './EmojiPicker.module.css'
import { inTone, SKIN_TONES, type SkinTone } from './skin-tone.ts'

const HAND = '✋'

type TonePickerProps = { tone: SkinTone; onChange: (tone: SkinTone) => void }

/** The skin tone of people and hands. */
export function TonePicker({ tone, onChange }: TonePickerProps) {
  const name = useId()
  return (
    <fieldset className={styles.tones}>
      <legend>{texts.skinTone}</legend>
      {SKIN_TONES.map((each) => (
        <label key={each} className={styles.tone} title={texts.skinTones[each]}>
          <input
            type="radio"
            name={name}
            aria-label={texts.skinTones[each]}
            checked={each === tone}
            onChange={() => onChange(each)}
          />
          <span aria-hidden="true">{inTone(HAND, each)}</span>
        </label>
      ))}
    </fieldset>
  )
}
