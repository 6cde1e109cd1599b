import { CONTACT_SALES } from '@kinward/contract/upsell'
import { IconCheck } from '@tabler/icons-react'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import type { Offer } from '../offer.ts'
import { texts } from '../texts.ts'
import { SalesLink } from './SalesLink.tsx'
import styles from './UpsellPage.module.css'

type OfferActionsProps = {
  offer: Offer
  requestAdmin: boolean
  /** Said where the feature is on, and where it was asked for. */
  said: { isOn: string; requested: string; plan: string }
  /** Where someone signs in, and where an admin decides. */
  signInTo: { pathname: string; state: unknown }
  decideTo: string
  onAsk: () => void
}

/** What the reader of a feature’s page can do about it. */
export function OfferActions({ offer, requestAdmin, said, signInTo, decideTo, onAsk }: OfferActionsProps) {
  const label = requestAdmin ? texts.requestAdmin : texts.upgrade
  const primary = { kind: 'primary' } as const
  return (
    <>
      <div className={styles.actions}>
        {offer.kind === 'ask' && (
          <Button {...primary} onClick={onAsk}>
            {label}
          </Button>
        )}
        {offer.kind === 'sign-in' && (
          <ButtonLink {...primary} to={signInTo.pathname} state={signInTo.state}>
            {label}
          </ButtonLink>
        )}
        {offer.kind === 'decide' && (
          <ButtonLink {...primary} to={decideTo} replace>
            {texts.upgrade}
          </ButtonLink>
        )}
        {offer.kind === 'larger-plan' && (
          <ButtonLink {...primary} to={CONTACT_SALES} target="_blank" rel="noopener noreferrer" reloadDocument>
            {texts.upgrade}
          </ButtonLink>
        )}
        <div role="status">
          {offer.kind === 'requested' && <State words={texts.requestedTitle} />}
          {offer.kind === 'on' && <State words={said.isOn} />}
        </div>
        {offer.kind !== 'on' && offer.kind !== 'unbuilt' && <SalesLink />}
      </div>
      {offer.kind === 'requested' && <p className={styles.hint}>{said.requested}</p>}
      {offer.kind === 'unbuilt' && <p className={styles.hint}>{texts.unbuilt}</p>}
      {offer.kind === 'larger-plan' && <p className={styles.hint}>{said.plan}</p>}
    </>
  )
}

function State({ words }: { words: string }) {
  return (
    <p className={styles.state}>
      <IconCheck size={20} stroke={1.75} aria-hidden="true" />
      {words}
    </p>
  )
}
