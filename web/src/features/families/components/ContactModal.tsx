import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { FormError } from '../../channels/components/FormError.tsx'
import { whyRefused } from '../../settings/why-refused.ts'
import { texts } from '../texts.ts'
import { type ContactsOf, useAddContact } from '../use-contacts.ts'
import styles from './families.module.css'

const EMPTY = { name: '', role: '', phone: '', email: '' }

/** Writes someone down to reach outside the product. What the server refuses stands here and in a toast, in its words. */
export function ContactModal({ of, onClose }: { of: ContactsOf; onClose: () => void }) {
  const [contact, setContact] = useState(EMPTY)
  const [tried, setTried] = useState(false)
  const { mutate, isPending, error } = useAddContact(of)
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
      <FormError error={whyRefused(error)} />
    </Modal>
  )
}
