import { Link } from 'react-router'
import { DoorPage } from '../../../ui/DoorPage.tsx'
import door from '../../../ui/DoorPage.module.css'
import styles from './terms.module.css'
import { TermsForm, type TermsFormProps } from './TermsForm.tsx'
import { texts } from './texts.ts'

type TermsPageProps = TermsFormProps & {
  title: string
  lead: string
  /** Other places that are open to the reader. */
  elsewhere: readonly { to: string; name: string }[]
  onSignOut: () => void
}

/** Terms that wait: nothing else opens until they are accepted. */
export function TermsPage({ title, lead, elsewhere, onSignOut, ...form }: TermsPageProps) {
  return (
    <DoorPage>
      <section>
        <h1>{title}</h1>
        <p className={door.lead}>{lead}</p>
        <TermsForm {...form} />
        <p className={styles.others}>
          {elsewhere.map(({ to, name }) => (
            <Link key={to} to={to}>
              {texts.elsewhere(name)}
            </Link>
          ))}
          <button type="button" onClick={onSignOut}>
            {texts.signOut}
          </button>
        </p>
      </section>
    </DoorPage>
  )
}
