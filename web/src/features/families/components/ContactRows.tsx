import type { Contact } from '@kinward/contract/contacts'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { texts } from '../texts.ts'
import { type ContactsOf, useRemoveContact } from '../use-contacts.ts'
import styles from './families.module.css'

type ContactRowsProps = { of: ContactsOf; contacts: readonly Contact[]; canChange: boolean }

/** People to reach outside the product, with their numbers and addresses. */
export function ContactRows({ of, contacts, canChange }: ContactRowsProps) {
  const remove = useRemoveContact(of)
  const [leaving, setLeaving] = useState<Contact | null>(null)
  return (
    <>
      <ul className={styles.list}>
        {contacts.map((contact) => (
          <li key={contact.id} className={`${styles.row} ${styles.contact}`}>
            <ContactWords {...contact} />
            {canChange && (
              <IconButton label={texts.removeContact(contact.name)} onClick={() => setLeaving(contact)}>
                <IconX size={18} stroke={1.75} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {leaving && (
        <ConfirmDialog
          title={texts.removeContactTitle(leaving.name)}
          text={texts.removeContactText}
          confirm={texts.remove}
          cancel={texts.cancel}
          destructive
          busy={remove.isPending}
          onConfirm={() => remove.mutate(leaving.id, { onSuccess: () => setLeaving(null) })}
          onCancel={() => setLeaving(null)}
        />
      )}
    </>
  )
}

function ContactWords({ name, role, phone, email }: Contact) {
  return (
    <div className={styles.words}>
      <b>{name}</b>
      {role !== '' && <small>{role}</small>}
      {phone !== null && (
        <small>
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
        </small>
      )}
      {email !== null && (
        <small>
          <a href={`mailto:${email}`}>{email}</a>
        </small>
      )}
    </div>
  )
}
