import { createIntegration } from '@kinward/contract/integrations'
import { useState } from 'react'
import { problemsOf } from '../../../lib/form-problems.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { FormError } from '../../channels/components/FormError.tsx'
import styles from './administration.module.css'
import { entranceTexts as texts } from './entrance-texts.ts'

type IntegrationModalProps = {
  /** The key, once it is made. */
  privateKey: string | undefined
  busy: boolean
  error: string | undefined
  onMake: (wish: { name: string; showChannelTopBanner: boolean }) => void
  onClose: () => void
}

const COPIED_MS = 1_000

/** Makes a key for a program; then shows it, once. */
export function IntegrationModal({ privateKey, busy, error, onMake, onClose }: IntegrationModalProps) {
  const [name, setName] = useState('')
  const [showChannelTopBanner, setBanner] = useState(true)
  const [tried, setTried] = useState(false)
  const [isCopied, setCopied] = useState(false)
  const wish = { name, showChannelTopBanner }
  const problems = tried ? problemsOf(createIntegration.body, wish) : {}

  function handleSubmit() {
    setTried(true)
    if (!busy && createIntegration.body.safeParse(wish).success) onMake(wish)
  }

  function handleCopy() {
    void navigator.clipboard.writeText(privateKey ?? '').then(() => {
      setCopied(true)
      setTimeout(() => setCopied(false), COPIED_MS)
    })
  }

  if (privateKey !== undefined) {
    return (
      <Modal
        title={texts.keyReady}
        hint={texts.keyOnce}
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
        <code className={styles.secret}>{privateKey}</code>
      </Modal>
    )
  }
  return (
    <Modal
      title={texts.newOne}
      hasField
      onClose={onClose}
      onSubmit={handleSubmit}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {texts.make}
          </Button>
        </>
      }
    >
      <TextField
        label={texts.name}
        data-autofocus
        value={name}
        error={problems['name']}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Switch label={texts.banner} hint={texts.bannerHint} checked={showChannelTopBanner} onChange={setBanner} />
      <FormError error={error} />
    </Modal>
  )
}
