import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import panel from '../../messages/components/panel.module.css'
import { texts } from '../texts.ts'
import { useAddContact, useContactsQuery, useRemoveContact } from '../use-contacts.ts'
import type { OfPatient } from '../use-families.ts'
import styles from './families.module.css'

type ContactsProps = { patient: OfPatient; canChange: boolean }

/** People to reach outside the product. */
export function Contacts({ patient, canChange }: ContactsProps) {
  const { data } = useContactsQuery(patient)
  const remove = useRemoveContact(patient)
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<{ id: number; name: string } | null>(null)
  if (!data) return null
  return (
    <section className={panel.part} aria-label={texts.contacts}>
      <div className={styles.head}>
        <h3>{texts.contacts}</h3>
        {canChange && (
          <Button size="s" onClick={() => setAdding(true)}>
            {texts.addContact}
          </Button>
        )}
      </div>
      {data.length === 0 && <p>{texts.noContacts}</p>}
      <ul className={styles.list}>
        {data.map(({ id, name, role, phone, email }) => (
          <li key={id} className={`${styles.row} ${styles.contact}`}>
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
            {canChange && (
              <IconButton label={texts.removeContact(name)} onClick={() => setLeaving({ id, name })}>
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
      {isAdding && <ContactModal patient={patient} onClose={() => setAdding(false)} />}
    </section>
  )
}

const EMPTY = { name: '', role: '', phone: '', email: '' }

function ContactModal({ patient, onClose }: { patient: OfPatient; onClose: () => void }) {
  const [contact, setContact] = useState(EMPTY)
  const [tried, setTried] = useState(false)
  const { mutate, isPending } = useAddContact(patient)
  const name = contact.name.trim()
  const phone = contact.phone.trim() || null
  const email = contact.email.trim() || null
  const isUnreachable = phone === null && email === null

  function handleSubmit() {
    setTried(true)
    if (isPending || name === '' || isUnreachable) return
    mutate({ name, role: contact.role.trim(), phone, email }, { onSuccess: onClose })
  }

  const field = (key: keyof typeof EMPTY) => ({
    label: texts[key],
    value: contact[key],
    onChange: (event: { currentTarget: { value: string } }) =>
      setContact({ ...contact, [key]: event.currentTarget.value }),
  })

  return (
    <Modal
      title={texts.contactTitle}
      hint={texts.contactHint}
      hasField
      onClose={onClose}
      onSubmit={handleSubmit}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="primary" type="submit" busy={isPending}>
            {texts.save}
          </Button>
        </>
      }
    >
      <TextField data-autofocus {...field('name')} error={tried && name === '' ? texts.missing : undefined} />
      <TextField {...field('role')} placeholder={texts.rolePlaceholder} />
      <div className={styles.pair}>
        <TextField {...field('phone')} type="tel" error={tried && isUnreachable ? texts.oneOfThem : undefined} />
        <TextField {...field('email')} type="email" autoCapitalize="none" spellCheck={false} />
      </div>
    </Modal>
  )
}
