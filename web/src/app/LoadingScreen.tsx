import styles from './LoadingScreen.module.css'
import { APP_TEXTS } from './texts.ts'

/** While a screen is on its way. */
export function LoadingScreen() {
  return (
    <main className={styles.screen} role="status">
      {APP_TEXTS.loading}
    </main>
  )
}
