import type { FormDefinition, ScoreRange } from '@kinward/contract/form-definitions'
import { IconX } from '@tabler/icons-react'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { texts } from '../builder-texts.ts'
import styles from './builder.module.css'
import { NumberField } from './NumberField.tsx'

/** Grounds that a new range is given, calm ones first. */
const COLOURS = [
  { background: '#c7dcbf', text: '#1d3a20' },
  { background: '#f0b347', text: '#2b1a00' },
  { background: '#8f1f19', text: '#ffffff' },
] as const

type ResultEditorProps = { definition: FormDefinition; onChange: (part: Partial<FormDefinition>) => void }

/** What becomes of a score: its unit, its ranges, and whether it is the acuity. */
export function ResultEditor({ definition, onChange }: ResultEditorProps) {
  const { resultUnit, ranges, isAcuity } = definition
  const put = (place: number, range: Partial<ScoreRange>) =>
    onChange({ ranges: ranges.map((one, at) => (at === place ? { ...one, ...range } : one)) })

  function add() {
    const colours = COLOURS[Math.min(ranges.length, COLOURS.length - 1)] ?? COLOURS[0]
    const from = ranges.length === 0 ? 0 : (ranges.at(-1)?.from ?? 0) + 10
    onChange({ ranges: [...ranges, { from, label: '', ...colours }] })
  }

  return (
    <>
      <TextField
        label={texts.resultUnit}
        hint={texts.resultUnitHint}
        value={resultUnit}
        maxLength={12}
        onChange={(event) => onChange({ resultUnit: event.currentTarget.value })}
      />
      <Switch
        label={texts.isAcuity}
        hint={texts.isAcuityHint}
        checked={isAcuity}
        onChange={(next) => onChange({ isAcuity: next })}
      />
      <fieldset className={styles.options}>
        <legend>{texts.ranges}</legend>
        {ranges.map((range, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a range has no name of its own, and its place is all it is
          <div key={place} className={styles.range}>
            <NumberField
              label={texts.rangeFrom(place + 1)}
              placeholder={texts.rangeFromShort}
              isBare
              value={range.from}
              onChange={(from) => put(place, { from: Math.round(from ?? 0) })}
            />
            <input
              aria-label={texts.rangeLabel(place + 1)}
              placeholder={texts.rangeLabelShort}
              value={range.label}
              maxLength={40}
              onChange={(event) => put(place, { label: event.currentTarget.value })}
            />
            <input
              type="color"
              aria-label={texts.background(place + 1)}
              value={range.background}
              onChange={(event) => put(place, { background: event.currentTarget.value })}
            />
            <input
              type="color"
              aria-label={texts.ink(place + 1)}
              value={range.text}
              onChange={(event) => put(place, { text: event.currentTarget.value })}
            />
            <IconButton
              size="s"
              label={texts.removeRange(place + 1)}
              onClick={() => onChange({ ranges: ranges.toSpliced(place, 1) })}
            >
              <IconX size={18} stroke={1.75} aria-hidden="true" />
            </IconButton>
          </div>
        ))}
        {ranges.length < 10 && (
          <Button size="s" onClick={add}>
            {texts.addRange}
          </Button>
        )}
      </fieldset>
    </>
  )
}
