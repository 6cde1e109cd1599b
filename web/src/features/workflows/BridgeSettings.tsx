import type { Location } from '@kinward/contract/locations'
import type { WorkflowBridge } from '@kinward/contract/workflows'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { FormError } from '../channels/components/FormError.tsx'
import { SettingsGroup } from '../settings/components/SettingsPage.tsx'
import styles from '../settings/components/settings.module.css'
import { whyRefused } from '../settings/why-refused.ts'
import { texts } from './texts.ts'
import { useChangeWorkflowBridge } from './use-workflow-bridge.ts'

type BridgeSettingsProps = { location: Location; bridge: WorkflowBridge | null }

/** Connects the page that a location keeps its workflows on, for its admins. */
export function BridgeSettings({ location, bridge }: BridgeSettingsProps) {
  const [name, setName] = useState(bridge?.name ?? '')
  const [address, setAddress] = useState(bridge?.address ?? '')
  const [tried, setTried] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const [isRenewing, setRenewing] = useState(false)
  const { mutate, isPending, isSuccess, data, error, reset } = useChangeWorkflowBridge(location)
  const isAddress = /^https?:\/\/\S+\.?\S+$/.test(address.trim())

  function handleSave() {
    setTried(true)
    if (name.trim() !== '' && isAddress && !isPending) mutate({ bridge: { name, address: address.trim() } })
  }

  function handleRemove() {
    mutate(
      { bridge: null },
      {
        onSuccess: () => {
          setLeaving(false)
          setTried(false)
          setName('')
          setAddress('')
          reset()
        },
      },
    )
  }

  return (
    <SettingsGroup title={texts.settings} hint={texts.settingsHint}>
      <TextField
        label={texts.name}
        value={name}
        maxLength={80}
        error={tried && name.trim() === '' ? texts.needsName : undefined}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextField
        label={texts.address}
        type="url"
        inputMode="url"
        value={address}
        maxLength={1000}
        placeholder="https://"
        error={tried && !isAddress ? texts.needsAddress : undefined}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
      />
      <FormError error={whyRefused(error)} />
      {data?.secret && <Secret secret={data.secret} />}
      <div className={styles.foot}>
        <Button kind="primary" busy={isPending} onClick={handleSave}>
          {bridge ? texts.save : texts.connect}
        </Button>
        {bridge && <Button onClick={() => setRenewing(true)}>{texts.renew}</Button>}
        {bridge && <Button onClick={() => setLeaving(true)}>{texts.remove}</Button>}
        {isSuccess && <span className={styles.saved}>{texts.saved}</span>}
      </div>
      {isRenewing && bridge && (
        <ConfirmDialog
          title={texts.renewTitle}
          text={texts.renewText}
          confirm={texts.renew}
          cancel={texts.cancel}
          destructive
          busy={isPending}
          error={whyRefused(error)}
          onConfirm={() =>
            mutate(
              { bridge: { name: bridge.name, address: bridge.address }, renew: true },
              { onSuccess: () => setRenewing(false) },
            )
          }
          onCancel={() => setRenewing(false)}
        />
      )}
      {isLeaving && bridge && (
        <ConfirmDialog
          title={texts.removeTitle(bridge.name)}
          text={texts.removeText}
          confirm={texts.remove}
          cancel={texts.cancel}
          destructive
          busy={isPending}
          error={whyRefused(error)}
          onConfirm={handleRemove}
          onCancel={() => setLeaving(false)}
        />
      )}
    </SettingsGroup>
  )
}

function Secret({ secret }: { secret: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard.writeText(secret).then(() => setCopied(true))
  return (
    <TextField
      label={texts.secret}
      hint={texts.secretHint}
      readOnly
      value={secret}
      end={
        <Button size="s" onClick={copy}>
          {isCopied ? texts.copied : texts.copy}
        </Button>
      }
    />
  )
}
