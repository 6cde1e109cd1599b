import { QUICK_JOIN_DAYS, QUICK_JOIN_USES } from '@kinward/contract/quick-join'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { FormError } from '../../channels/components/FormError.tsx'
import { texts } from '../texts.ts'
import type { RoleChoice } from './InviteModal.tsx'
import styles from './invites.module.css'

type LinkModalProps = {
  roles: readonly RoleChoice[]
  /** The link, once it is made. */
  link: string | undefined
  busy: boolean
  error: string | undefined
  onMake: (wish: { roleKey: string; days: number; maxUses: number }) => void
  onClose: () => void
}

const COPIED_MS = 1_000

/** Makes a link for many; then shows it, once. */
export function LinkModal({ roles, link, busy, error, onMake, onClose }: LinkModalProps) {
  const [roleKey, setRoleKey] = useState(roles.find(({ key }) => key === 'member')?.key ?? roles[0]?.key ?? '')
  const [days, setDays] = useState('7')
  const [maxUses, setMaxUses] = useState('20')
  const [isAsked, setAsked] = useState(false)
  const [isCopied, setCopied] = useState(false)

  function handleCopy() {
    void navigator.clipboard.writeText(link ?? '').then(() => {
      setCopied(true)
      setTimeout(() => setCopied(false), COPIED_MS)
    })
  }

  if (link !== undefined) {
    return (
      <Modal
        title={texts.linkReady}
        hint={texts.linkOnce}
        onClose={onClose}
        foot={
          <>
            <Button onClick={handleCopy}>{isCopied ? texts.copied : texts.copy}</Button>
            <Button kind="primary" onClick={onClose}>
              {texts.done}
            </Button>
          </>
        }
      >
        <code className={styles.link}>{link}</code>
      </Modal>
    )
  }
  const problems = { days: problemOf(days, QUICK_JOIN_DAYS), maxUses: problemOf(maxUses, QUICK_JOIN_USES) }

  function handleMake() {
    setAsked(true)
    if (busy || problems.days !== undefined || problems.maxUses !== undefined) return
    onMake({ roleKey, days: Number(days), maxUses: Number(maxUses) })
  }

  return (
    <Modal
      title={texts.newLink}
      hint={texts.linksHint}
      onClose={onClose}
      onSubmit={handleMake}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {texts.makeLink}
          </Button>
        </>
      }
    >
      <SelectField
        label={texts.role}
        options={roles.map(({ key, name }) => ({ value: key, label: name }))}
        value={roleKey}
        onChange={setRoleKey}
      />
      <div className={styles.pair}>
        <TextField
          label={texts.days}
          type="number"
          inputMode="numeric"
          value={days}
          error={isAsked ? problems.days : undefined}
          onChange={(event) => setDays(event.currentTarget.value)}
        />
        <TextField
          label={texts.uses}
          type="number"
          inputMode="numeric"
          value={maxUses}
          error={isAsked ? problems.maxUses : undefined}
          onChange={(event) => setMaxUses(event.currentTarget.value)}
        />
      </div>
      <FormError error={error} />
    </Modal>
  )
}

function problemOf(text: string, { least, most }: { least: number; most: number }): string | undefined {
  const given = Number(text)
  return text !== '' && Number.isInteger(given) && given >= least && given <= most
    ? undefined
    : texts.between(least, most)
}
