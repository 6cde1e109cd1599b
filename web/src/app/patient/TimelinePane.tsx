import { placeOf } from '../../features/locations/place.ts'
import panelStyles from '../../features/messages/components/panel.module.css'
import { Timeline } from '../../features/timeline/components/Timeline.tsx'
import { texts } from '../../features/timeline/components/texts.ts'
import { PanelHead } from '../../ui/PanelHead.tsx'
import type { OpenChannel } from '../chat/open-channel.ts'
import { messageTarget } from './timeline-target.ts'

/** Everything that happened around the patient of a channel, beside it. */
export default function TimelinePane(channel: OpenChannel) {
  const { location, here, group, people, layout, closeThread, openPanel } = channel
  const { patientId, patient } = group
  if (patientId === null) return null
  return (
    <section className={panelStyles.panel} aria-label={texts.title}>
      <PanelHead
        title={texts.title}
        {...(patient && { subtitle: patient.fullName })}
        phone={layout === 'phone'}
        onClose={closeThread}
      />
      <Timeline
        place={placeOf(location)}
        patientId={patientId}
        people={[...people.values()].toSorted((a, b) => a.fullName.localeCompare(b.fullName))}
        targetOf={(entry) =>
          messageTarget(here.id, entry) ?? {
            onOpen: () =>
              entry.kind === 'note' ? openPanel('notes', entry.subjectId ?? undefined) : openPanel('patient'),
          }
        }
      />
    </section>
  )
}
