import { MOST_INVITES, type NewInvite } from '@kinward/contract/invites'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextArea } from '../../../ui/TextField.tsx'
import { FormError } from '../../channels/components/FormError.tsx'
import { findBadAddress, reachOf, readAddresses } from '../read-addresses.ts'
import { texts } from '../texts.ts'
import styles from './invites.module.css'

export type RoleChoice = { key: string; name: string }

type InviteModalProps = {
  title: string
  roles: readonly RoleChoice[]
  busy: boolean
  error: string | undefined
  /** Where links are made that many can use; for who may. */
  linksTo?: string | null
  onInvite: (invites: NewInvite[]) => void
  onClose: () => void
}

/** Invites people: their addresses, and what they are to be. */
export function InviteModal({ title, roles, busy, error, linksTo = null, onInvite, onClose }: InviteModalProps) {
  const [text, setText] = useState('')
  const [roleKey, setRoleKey] = useState(roles.find(({ key }) => key === 'member')?.key ?? roles[0]?.key ?? '')
  const [tried, setTried] = useState(false)
  const addresses = readAddresses(text)
  const problem = problemOf(addresses)

  function handleSubmit() {
    setTried(true)
    if (problem === undefined && !busy) onInvite(addresses.map((address) => ({ ...reachOf(address), roleKey })))
  }

  return (
    <Modal
      title={title}
      hasField
      onClose={onClose}
      onSubmit={handleSubmit}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {texts.send(addresses.length)}
          </Button>
        </>
      }
    >
      <TextArea
        label={texts.addresses}
        hint={texts.addressesHint}
        rows={4}
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        value={text}
        error={tried ? problem : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {roles.length > 1 && (
        <SelectField
          label={texts.role}
          options={roles.map(({ key, name }) => ({ value: key, label: name }))}
          value={roleKey}
          onChange={setRoleKey}
        />
      )}
      {linksTo !== null && (
        <p className={styles.note}>
          <Link to={linksTo}>{texts.makeLinkInstead}</Link>
        </p>
      )}
      <FormError error={error} />
    </Modal>
  )
}

function problemOf(addresses: readonly string[]): string | undefined {
  if (addresses.length === 0) return texts.nobody
  if (addresses.length > MOST_INVITES) return texts.tooMany
  const bad = findBadAddress(addresses)
  return bad === undefined ? undefined : texts.badAddress(bad)
}
