import type { ReactNode } from 'react'
import { Mark } from './Mark.tsx'
import { NightScene } from './NightScene.tsx'
import styles from './DoorPage.module.css'
import { texts } from './texts.ts'

type DoorPageProps = {
  children: ReactNode
  /** The small print at the foot of the paper. */
  foot?: ReactNode
}

/** A page before sign-in: a form on paper, the street at night beside it. */
export function DoorPage({ children, foot }: DoorPageProps) {
  return (
    <div className={styles.page}>
      <main className={styles.paper}>
        <div className={styles.brand}>
          <Mark />
          {texts.product}
        </div>
        <div className={styles.content}>{children}</div>
        {foot !== undefined && <p className={styles.foot}>{foot}</p>}
      </main>
      <aside className={styles.scene}>
        <NightScene className={styles.night}>
          <p className={styles.tagline}>{texts.tagline}</p>
          <p className={styles.promise}>{texts.promise}</p>
        </NightScene>
      </aside>
    </div>
  )
}
