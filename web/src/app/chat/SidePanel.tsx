import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Panel } from '../paths.ts'
import styles from './chat.module.css'
import type { OpenChannel } from './open-channel.ts'

const ThreadPane = lazyPart(() => import('./ThreadPane.tsx').then(({ ThreadPane }) => ({ default: ThreadPane })))
const PinnedPane = lazyPart(() => import('./MessagePanels.tsx').then(({ PinnedPane }) => ({ default: PinnedPane })))
const ReceiptsPane = lazyPart(() =>
  import('./MessagePanels.tsx').then(({ ReceiptsPane }) => ({ default: ReceiptsPane })),
)
const AuditPane = lazyPart(() => import('./MessagePanels.tsx').then(({ AuditPane }) => ({ default: AuditPane })))
const FilesPane = lazyPart(() => import('./FilesPane.tsx').then(({ FilesPane }) => ({ default: FilesPane })))
const PatientPane = lazyPart(() =>
  import('../patient/PatientPane.tsx').then(({ ChannelPatientPane }) => ({ default: ChannelPatientPane })),
)
const TimelinePane = lazyPart(() => import('../patient/TimelinePane.tsx'))
const NotesPane = lazyPart(() => import('../patient/NotesPane.tsx'))
const DetailsPane = lazyPart(() => import('./DetailsPane.tsx').then(({ DetailsPane }) => ({ default: DetailsPane })))

/** Whether something stands beside the channel. Who is not in it sees nothing of it. */
export function hasPanel({ group, threadId, panel }: OpenChannel): boolean {
  return group.hasJoined && (threadId !== null || panel !== null)
}

const PANES = {
  patient: PatientPane,
  timeline: TimelinePane,
  notes: NotesPane,
  files: FilesPane,
  pinned: PinnedPane,
  details: DetailsPane,
  receipts: ReceiptsPane,
  audit: AuditPane,
} satisfies Record<Panel, unknown>

/** What stands beside a channel: a thread, or one of its panels. One at a time. */
export function SidePanel(channel: OpenChannel) {
  const { threadId, panel, panelMessageId, group } = channel
  const Pane = panel && PANES[panel]
  return (
    <Suspense fallback={<Skeleton rows={4} className={styles.loading} />}>
      {threadId !== null ? (
        <ThreadPane key={threadId} {...channel} threadId={threadId} />
      ) : (
        Pane && <Pane key={`${group.id}-${panelMessageId}`} {...channel} />
      )}
    </Suspense>
  )
}
