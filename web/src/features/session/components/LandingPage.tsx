import { Link } from 'react-router'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Mark } from '../../../ui/Mark.tsx'
import { NightScene } from '../../../ui/NightScene.tsx'
import { texts as shared } from '../../../ui/texts.ts'
import styles from './LandingPage.module.css'
import { texts } from './texts.ts'

/** The door: the mark, one line, one way in, and the street. */
export function LandingPage({ signInTo, signUpTo }: { signInTo: string; signUpTo: string }) {
  return (
    <div className={styles.page}>
      <NightScene className={styles.scene} wide>
        <main className={styles.words}>
          <Mark size={64} on="rail" label={shared.product} />
          <h1>{shared.tagline}</h1>
          <p className={styles.promise}>{shared.promise}</p>
          <div className={styles.action}>
            <ButtonLink to={signInTo} kind="lamp" size="wide">
              {texts.signIn}
            </ButtonLink>
          </div>
          <Link to={signUpTo} className={styles.signUp}>
            {texts.signUp}
          </Link>
        </main>
      </NightScene>
    </div>
  )
}
