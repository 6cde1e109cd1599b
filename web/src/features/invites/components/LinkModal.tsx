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
  const [days, setDays] = useState(7)
  const [maxUses, setMaxUses] = useState(20)
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
  const number = (least: number, most: number, value: number, set: (value: number) => void) => ({
    type: 'number',
    min: least,
    max: most,
    value,
    onChange: (event: { currentTarget: { valueAsNumber: number } }) => {
      const given = event.currentTarget.valueAsNumber
      if (Number.isInteger(given)) set(Math.min(most, Math.max(least, given)))
    },
  })
  return (
    <Modal
      title={texts.newLink}
      hint={texts.linksHint}
      onClose={onClose}
      onSubmit={() => !busy && onMake({ roleKey, days, maxUses })}
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
        <TextField label={texts.days} {...number(QUICK_JOIN_DAYS.least, QUICK_JOIN_DAYS.most, days, setDays)} />
        <TextField label={texts.uses} {...number(QUICK_JOIN_USES.least, QUICK_JOIN_USES.most, maxUses, setMaxUses)} />
      </div>
      <FormError error={error} />
    </Modal>
  )
}
