import type { User } from '@kinward/contract/users'
import { Suspense, useRef, useState, type ChangeEvent } from 'react'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { SettingsGroup } from '../../settings/components/SettingsPage.tsx'
import styles from './Avatar.module.css'
import { texts } from './texts.ts'

const CropDialog = lazyDialog(() => import('./CropDialog.tsx'))

/** What browsers can draw; others would only show an empty frame. */
const PICTURES = 'image/jpeg,image/png,image/webp,image/gif,image/avif'

type AvatarFieldProps = {
  user: Pick<User, 'fullName' | 'userType' | 'avatar'>
  busy: boolean
  error: string | undefined
  /** Calls back once it is saved. */
  onChange: (picture: Blob | null, onSaved: () => void) => void
}

/** The reader's face: their picture or their initials, and how to change it. */
export function AvatarField({ user, busy, error, onChange }: AvatarFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Blob | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const [said, setSaid] = useState('')

  function handleFile(event: ChangeEvent<HTMLInputElement>) {
    setUnreadable(false)
    setChosen(event.currentTarget.files?.[0] ?? null)
    event.currentTarget.value = ''
  }

  function handleUnreadable() {
    setChosen(null)
    setUnreadable(true)
  }

  const problem = isUnreadable ? texts.unreadable : chosen === null ? error : undefined
  return (
    <SettingsGroup title={texts.picture} hint={texts.pictureHint}>
      <div className={styles.field}>
        <Avatar name={user.fullName} userType={user.userType} size="xl" avatar={user.avatar} />
        <div className={styles.buttons}>
          <Button onClick={() => field.current?.click()}>
            {user.avatar === null ? texts.choosePicture : texts.changePicture}
          </Button>
          {user.avatar !== null && (
            <Button busy={busy} onClick={() => onChange(null, () => setSaid(texts.pictureRemoved))}>
              {texts.removePicture}
            </Button>
          )}
          <input
            ref={field}
            type="file"
            accept={PICTURES}
            hidden
            aria-label={texts.choosePicture}
            onChange={handleFile}
          />
        </div>
      </div>
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <p className={styles.said} role="status">
        {said}
      </p>
      {chosen && (
        <Suspense fallback={null}>
          <CropDialog
            picture={chosen}
            isRound={user.userType === 'patient' || user.userType === 'familyMember'}
            busy={busy}
            error={error}
            onCropped={(face) =>
              onChange(face, () => {
                setChosen(null)
                setSaid(texts.pictureSaved)
              })
            }
            onUnreadable={handleUnreadable}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
    </SettingsGroup>
  )
}
