import type { Contact } from '@kinward/contract/contacts'
import { useState } from 'react'
import { ContactModal } from '../../features/families/components/ContactModal.tsx'
import { ContactRows } from '../../features/families/components/ContactRows.tsx'
import { mayChangeContacts } from '../../features/families/family-policy.ts'
import { texts } from '../../features/families/texts.ts'
import { type ContactsOf, useContactsQuery } from '../../features/families/use-contacts.ts'
import { placeOf } from '../../features/locations/place.ts'
import { SettingsPage } from '../../features/settings/components/SettingsPage.tsx'
import { whyRefused } from '../../features/settings/why-refused.ts'
import { matchesWords } from '../../lib/match-words.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './care.module.css'
import type { CarePageProps } from './care-page.ts'

/** A shorter list is seen whole. */
const SEARCHED_FROM = 8

/** Whom a location reaches outside the product. */
export function ContactsPage({ location, backTo, choice }: CarePageProps) {
  const of = { ...placeOf(location), patientId: null }
  const query = useContactsQuery(of)
  const [isAdding, setAdding] = useState(false)
  const why = whyRefused(query.error)
  return (
    <SettingsPage title={texts.contacts} hint={texts.placeContactsHint(location.name)} backTo={backTo}>
      {choice}
      <div className={styles.toolbar}>
        <Button kind="primary" size="s" onClick={() => setAdding(true)}>
          {texts.addContact}
        </Button>
      </div>
      {query.isPending && <Skeleton rows={4} />}
      {query.isError && !query.data && (
        <ErrorState what={texts.contactsFailed} {...(why && { why })} onRetry={() => void query.refetch()} />
      )}
      {query.data?.length === 0 && <EmptyState title={texts.noPlaceContacts} hint={texts.noPlaceContactsHint} />}
      {query.data && query.data.length > 0 && (
        <Found of={of} contacts={query.data} canChange={mayChangeContacts(location)} />
      )}
      {isAdding && <ContactModal of={of} onClose={() => setAdding(false)} />}
    </SettingsPage>
  )
}

function Found({ of, contacts, canChange }: { of: ContactsOf; contacts: readonly Contact[]; canChange: boolean }) {
  const [words, setWords] = useState('')
  const found = contacts.filter(({ name, role, phone, email }) =>
    matchesWords(`${name} ${role} ${phone ?? ''} ${email ?? ''}`, words),
  )
  return (
    <>
      {contacts.length > SEARCHED_FROM && <SearchField label={texts.findContact} value={words} onChange={setWords} />}
      {found.length === 0 && <p className={styles.quiet}>{texts.noContactFound(words.trim())}</p>}
      <ContactRows of={of} contacts={found} canChange={canChange} />
    </>
  )
}
