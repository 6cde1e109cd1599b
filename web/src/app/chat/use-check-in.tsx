import { IconMapPinCheck } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { mayVisit } from '../../features/attendance/attendance-policy.ts'
import { ignoreFailure } from '../../lib/errors.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import type { MenuEntry } from '../../ui/menu-entry.ts'
import { whenIdle } from '../../ui/when-idle.ts'
import type { OpenChannel } from './open-channel.ts'
import { CHAT_TEXTS } from './texts.ts'

const load = () => import('../../features/attendance/components/CheckInModal.tsx')
const CheckInModal = lazyDialog(load)

type CheckIn = { button: ReactNode; entry: MenuEntry | null; dialog: ReactNode }

const NOTHING: CheckIn = { button: null, entry: null, dialog: null }

/** Coming to a patient and leaving, from their channel: a button in its header, on a phone an entry of its menu. */
export function useCheckIn({ group, location, layout }: OpenChannel): CheckIn {
  const [openAt, setOpenAt] = useState<number | null>(null)
  const { patient } = group
  const isOffered = group.type === 'patients' && mayVisit(location)
  // Where there is no network later, it has to be here already.
  useEffect(() => (isOffered ? whenIdle(() => ignoreFailure(load())) : undefined), [isOffered])
  if (!isOffered || !patient) return NOTHING
  const open = () => setOpenAt(group.id)
  const Icon = <IconMapPinCheck size={layout === 'phone' ? 18 : 22} stroke={1.75} aria-hidden="true" />
  return {
    button: layout !== 'phone' && (
      <IconButton label={CHAT_TEXTS.checkIn} onClick={open}>
        {Icon}
      </IconButton>
    ),
    entry:
      layout === 'phone'
        ? { kind: 'item', key: 'check-in', content: CHAT_TEXTS.checkIn, icon: Icon, onSelect: open }
        : null,
    dialog: openAt === group.id && (
      <Suspense fallback={null}>
        <CheckInModal
          location={location}
          patientId={patient.id}
          patientName={patient.fullName}
          groupId={group.id}
          onClose={() => setOpenAt(null)}
        />
      </Suspense>
    ),
  }
}
