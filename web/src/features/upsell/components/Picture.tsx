import { classes } from '../../../ui/classes.ts'
import type { PictureChip, PictureRow } from '../pictures.ts'
import styles from './Picture.module.css'

/** A piece of the product on paper, drawn from its own parts; read aloud by nobody. */
export function Picture({ rows }: { rows: readonly PictureRow[] }) {
  return (
    <div className={styles.desk} aria-hidden="true">
      <div className={styles.paper}>
        {rows.map((row) => (
          <Row key={`${row.name} ${row.note}`} {...row} />
        ))}
      </div>
    </div>
  )
}

function Row({ face, name, note, words, mention, chips, look }: PictureRow) {
  return (
    <div className={classes(styles.row, look && styles[look])}>
      <Face face={face} />
      <div className={styles.words}>
        <div className={styles.line}>
          <b>{name}</b>
          {note !== undefined && <small>{note}</small>}
        </div>
        {words !== undefined && (
          <p>
            {mention !== undefined && <span className={styles.mention}>{mention}</span>} {words}
          </p>
        )}
        {chips && (
          <div className={styles.chips}>
            {chips.map((chip) => (
              <Chip key={chip.words} {...chip} />
            ))}
          </div>
        )}
      </div>
    </div>
  )
}

function Face({ face: FaceIcon }: Pick<PictureRow, 'face'>) {
  if (typeof FaceIcon !== 'string') {
    return (
      <span className={styles.icon}>
        <FaceIcon size={20} stroke={1.75} />
      </span>
    )
  }
  const hue = FaceIcon.charAt(0).toLowerCase()
  return (
    <span className={styles.face} style={{ background: `var(--kw-hue-${hue})`, color: `var(--kw-on-hue-${hue})` }}>
      {FaceIcon}
    </span>
  )
}

function Chip({ Icon, words, isOwn }: PictureChip) {
  return (
    <span className={classes(styles.chip, isOwn && styles.own)}>
      {Icon && <Icon size={16} stroke={1.75} />}
      {words}
    </span>
  )
}
