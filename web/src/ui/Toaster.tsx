import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconUrgent, IconX } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'
import { texts } from './texts.ts'
import { toastStore } from './toast.ts'
import type { Toast } from './toast-store.ts'
import { useHostOnTop } from './use-host-on-top.ts'
import styles from './Toaster.module.css'

const ICONS = { success: IconCircleCheck, error: IconAlertCircle, info: IconInfoCircle, urgent: IconUrgent }

/** Where the notices appear, over all windows; mounted once, at the root. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  const host = useHostOnTop(styles.host, 'everything')
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- being there is what pauses them
    <section
      className={styles.region}
      aria-label={texts.notifications}
      onMouseEnter={toastStore.pause}
      onMouseLeave={toastStore.resume}
      onFocus={toastStore.pause}
      onBlur={toastStore.resume}
    >
      <div role="status" aria-live="polite" style={{ display: 'contents' }}>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onClose={() => toastStore.dismiss(toast.id)} />
        ))}
      </div>
    </section>,
    host,
  )
}

/** One notice. */
export function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const Icon = ICONS[toast.kind]
  return (
    <div className={classes(styles.toast, styles[toast.kind])}>
      <Icon size={21} stroke={1.75} aria-hidden="true" />
      <div className={styles.words}>
        <b>{toast.title}</b>
        {toast.text}
        {toast.action && (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              toast.action?.onSelect()
              onClose()
            }}
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <IconButton label={texts.close} size="s" onClick={onClose}>
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
