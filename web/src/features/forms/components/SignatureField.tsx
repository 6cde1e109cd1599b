import { type Answer, SIGNATURE_BOX, Signature } from '@kinward/contract/form-answers'
import type { PointerEvent } from 'react'
import { useRef, useState } from 'react'
import { classes } from '../../../ui/classes.ts'
import { texts } from '../texts.ts'
import styles from './fields.module.css'

/** A stroke as the path that it draws. */
export function strokePath(stroke: readonly number[]): string {
  const points = Array.from(
    { length: Math.floor(stroke.length / 2) },
    (_, at) => `${stroke[at * 2]} ${stroke[at * 2 + 1]}`,
  )
  return points.length === 0 ? '' : `M${points.join('L')}`
}

type SignatureFieldProps = {
  answer: Answer | undefined
  problem: string | undefined
  onChange: (answer: Signature | undefined) => void
}

/** A name of one letter is none yet. */
const nameIn = (text: string) => (text.trim().length < 2 ? '' : text.trim())

/** A name, drawn; or typed, for those who cannot draw. */
export function SignatureField({ answer, problem, onChange }: SignatureFieldProps) {
  const signature = Signature.safeParse(answer).data
  const drawn = signature && 'strokes' in signature ? signature.strokes : []
  const typed = signature && 'typed' in signature ? signature.typed : ''
  const [isTyping, setTyping] = useState(typed !== '')
  const [text, setText] = useState(typed)
  const wrong = problem !== undefined

  function turn() {
    onChange(undefined)
    setText('')
    setTyping(!isTyping)
  }

  return (
    <>
      {isTyping ? (
        <span className={classes(styles.answer, styles.box, wrong && styles.wrong)}>
          <input
            aria-label={texts.fields.typed}
            placeholder={texts.fields.typed}
            autoComplete="name"
            value={nameIn(text) === typed ? text : typed}
            onChange={({ currentTarget: { value } }) => {
              setText(value)
              onChange(nameIn(value) === '' ? undefined : { typed: nameIn(value) })
            }}
          />
        </span>
      ) : (
        <Pad strokes={drawn} isWrong={wrong} onChange={(strokes) => onChange({ strokes })} />
      )}
      <div className={styles.tools}>
        {drawn.length > 0 && (
          <button type="button" className={styles.quiet} onClick={() => onChange(undefined)}>
            {texts.fields.clear}
          </button>
        )}
        <button type="button" className={styles.quiet} onClick={turn}>
          {isTyping ? texts.fields.drawInstead : texts.fields.typeInstead}
        </button>
      </div>
    </>
  )
}

type PadProps = { strokes: readonly number[][]; isWrong: boolean; onChange: (strokes: number[][]) => void }

function Pad({ strokes, isWrong, onChange }: PadProps) {
  const { width, height } = SIGNATURE_BOX
  const stroke = useRef<number[] | null>(null)
  const [live, setLive] = useState('')

  function note(event: PointerEvent<SVGSVGElement>) {
    if (!stroke.current) return
    const box = event.currentTarget.getBoundingClientRect()
    const at = (value: number, length: number, most: number) =>
      Math.min(most, Math.max(0, Math.round((value / length) * most)))
    const x = at(event.clientX - box.left, box.width, width)
    const y = at(event.clientY - box.top, box.height, height)
    const last = stroke.current
    // A hand that holds still draws nothing.
    if (last.at(-2) === x && last.at(-1) === y) return
    stroke.current = [...last, x, y]
    setLive(strokePath(stroke.current))
  }

  function end() {
    const done = stroke.current
    stroke.current = null
    setLive('')
    if (done && done.length >= 4) onChange([...strokes, done.slice(0, 2_000)])
  }

  return (
    <div className={classes(styles.pad, isWrong && styles.wrong)}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={texts.fields.sign}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          stroke.current = []
          note(event)
        }}
        onPointerMove={note}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <line className={styles.base} x1={24} x2={width - 24} y1={height - 44} y2={height - 44} />
        {strokes.map((one) => (
          <path key={one.join()} className={styles.ink} d={strokePath(one)} />
        ))}
        <path className={styles.ink} d={live} />
      </svg>
    </div>
  )
}
