import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { keepFocus } from '../../../ui/keep-focus.ts'
import panel from '../../messages/components/panel.module.css'
import { texts } from '../texts.ts'
import { type ContactsOf, useContactsQuery } from '../use-contacts.ts'
import { ContactModal } from './ContactModal.tsx'
import { ContactRows } from './ContactRows.tsx'
import styles from './families.module.css'

/** Whom to reach about a patient outside the product, in their profile. */
export function Contacts({ patient, canChange }: { patient: ContactsOf; canChange: boolean }) {
  const { data } = useContactsQuery(patient)
  const [isAdding, setAdding] = useState(false)
  if (!data) return null
  return (
    <section ref={keepFocus} className={panel.part} aria-label={texts.contacts}>
      <div className={styles.head}>
        <h3>{texts.contacts}</h3>
        {canChange && (
          <Button size="s" onClick={() => setAdding(true)}>
            {texts.addContact}
          </Button>
        )}
      </div>
      {data.length === 0 && <p>{texts.noContacts}</p>}
      <ContactRows of={patient} contacts={data} canChange={canChange} />
      {isAdding && <ContactModal of={patient} onClose={() => setAdding(false)} />}
    </section>
  )
}
