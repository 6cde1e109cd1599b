import { IconBookmark } from '@tabler/icons-react'
import { AudienceStrip } from '../features/composer/components/AudienceStrip.tsx'
import { MessageRow } from '../features/messages/components/MessageRow.tsx'
import { PendingRow } from '../features/messages/components/PendingRow.tsx'
import { AcuityTag } from '../ui/AcuityTag.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Badge, MutedMark } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { FlagChip, sortFlags } from '../ui/FlagChip.tsx'
import { OfflineBand } from '../ui/OfflineBand.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { ToastCard } from '../ui/Toaster.tsx'
import { FLAGS } from './channels.ts'
import { actions, view } from './Chat.tsx'
import { states, urgentDone } from './messages.ts'
import styles from './States.module.css'

const score = (currentScore: string, background: string | null = null, text: string | null = null) => ({
  currentScore,
  background,
  text,
})
const notice = (kind: 'success' | 'error' | 'info', title: string, text: string) => (
  <ToastCard
    toast={{ id: 1, kind, title, text, duration: 0, action: undefined, about: undefined }}
    onClose={() => {}}
  />
)
const counts = { people: 9, family: 3, careTeam: 6, places: [] }

export function States() {
  return (
    <main className={styles.page}>
      <div>
        <section className={styles.card}>
          <h2>Flags, highest first. Shape and letters say what colour says</h2>
          <div className={styles.wrap}>
            {sortFlags([FLAGS.O2, FLAGS.PC, FLAGS.FR, FLAGS.NA, FLAGS.ST]).map((flag) => (
              <FlagChip key={flag.id} flag={flag} />
            ))}
          </div>
        </section>
        <section className={styles.card}>
          <h2>Acuity, badges, audience</h2>
          <div className={styles.wrap}>
            {['84', '56', '22', '--'].map((value) => (
              <AcuityTag key={value} acuity={score(value)} />
            ))}
            <AcuityTag acuity={score('63', '#ffe680', '#ffffff')} />
            <Badge kind="count" count={4} />
            <Badge kind="mention" count={2} />
            <Badge kind="urgent" count={1} />
            <MutedMark size={18} />
          </div>
          <AudienceStrip audience={{ kind: 'care-team', ...counts }} brief />
          <AudienceStrip audience={{ kind: 'family', ...counts }} brief />
        </section>
        <section className={`${styles.card} ${styles.flush}`}>
          <h2>Receipts, pending, failed, deleted</h2>
          <div className={styles.narrow}>
            {states.map((item) =>
              item.kind === 'message' ? (
                <MessageRow
                  key={item.key}
                  message={item.message}
                  continued={item.continued}
                  view={view}
                  actions={actions}
                />
              ) : (
                item.kind === 'pending' && (
                  <PendingRow
                    key={item.key}
                    pending={item.entry}
                    continued={item.continued}
                    view={view}
                    actions={actions}
                  />
                )
              ),
            )}
          </div>
        </section>
      </div>
      <div>
        <section className={styles.card}>
          <h2>Fields</h2>
          <TextField label="Name" defaultValue="Peter Brandvold" />
          <TextField label="Mobile phone" defaultValue="+1 207 555 01" error="Please enter a valid phone number" />
        </section>
        <section className={`${styles.card} ${styles.flush}`}>
          <h2>Urgent, once everyone has answered</h2>
          <div className={styles.narrow}>
            <MessageRow message={urgentDone} continued={false} view={view} actions={actions} />
          </div>
        </section>
        <section className={styles.card}>
          <h2>Loading: shapes of what will come, no spinner over text</h2>
          <Skeleton rows={2} />
        </section>
        <section className={styles.card}>
          <h2>The 26 grounds</h2>
          <div className={styles.wrap}>
            {Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index)).map((letter) => (
              <Avatar key={letter} name={`${letter}x ${letter}y`} />
            ))}
            <Avatar name="Bot" userType="bot" />
            <Avatar name="Ellen B" userType="familyMember" presence="online" />
          </div>
        </section>
      </div>
      <div>
        <section className={styles.toasts}>
          {notice('success', 'Notes Synced successfully', 'To the record of Walter Brandvold.')}
          {notice('error', 'Escalation Ended', 'No one responding to call.')}
          {notice('info', 'Another call is in progress.', 'End it before you start a new one.')}
        </section>
        <section className={styles.card}>
          <EmptyState title="No new notifications" hint="You are all caught up for past 7 days notifications." />
        </section>
        <section className={styles.card}>
          <EmptyState
            icon={<IconBookmark size={36} stroke={1.75} />}
            title="No bookmarked messages yet"
            hint="Press and hold any message to bookmark."
          />
        </section>
        <section className={styles.card}>
          <OfflineBand />
          <ErrorState what="Messages could not be loaded" why="The server did not answer." onRetry={() => {}} />
        </section>
        <section className={styles.card}>
          <h2>Buttons and focus</h2>
          <div className={styles.wrap}>
            <Button kind="primary" size="s">
              Save
            </Button>
            <Button size="s">Cancel</Button>
            <Button kind="urgent" size="s">
              Discharge
            </Button>
          </div>
        </section>
      </div>
    </main>
  )
}
