import { Mark } from '../../../ui/Mark.tsx'
import { NightScene } from '../../../ui/NightScene.tsx'
import { SignInForm } from './SignInForm.tsx'
import type { SignInFormProps } from './SignInForm.tsx'
import styles from './SignInPage.module.css'
import { texts } from './texts.ts'

/** The form on paper, the street at night beside it. */
export function SignInPage(props: SignInFormProps) {
  return (
    <div className={styles.page}>
      <main className={styles.form}>
        <div className={styles.brand}>
          <Mark />
          {texts.product}
        </div>
        <SignInForm {...props} />
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
