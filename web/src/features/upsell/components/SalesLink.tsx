import { CONTACT_SALES } from '@kinward/contract/upsell'
import { texts } from '../texts.ts'
import styles from './UpsellPage.module.css'

/** The way to the provider’s own page, in a tab of its own. */
export function SalesLink() {
  return (
    <a className={styles.sales} href={CONTACT_SALES} target="_blank" rel="noopener noreferrer">
      {texts.contactSales}
    </a>
  )
}
