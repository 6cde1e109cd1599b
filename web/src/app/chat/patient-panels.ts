import { mayReadRecord } from '../../features/patient-notes/note-policy.ts'
import type { Panel } from '../paths.ts'
import type { OpenChannel } from './open-channel.ts'

/** Whether the reader may open the profile of a channel's patient, and read what stands beside their own channel. */
export function patientAccess({ location, group }: Pick<OpenChannel, 'location' | 'group'>) {
  const hasProfile = group.patientId !== null && group.visiting === null && mayReadRecord(location)
  return { hasProfile, hasRecord: hasProfile && group.type === 'patients' }
}

/** What the header opens beside a patient's channel. */
export function patientPanels(channel: OpenChannel) {
  const { panel, openPanel, closeThread } = channel
  const { hasProfile, hasRecord } = patientAccess(channel)
  const toggle = (name: Panel) => () => (panel === name ? closeThread() : openPanel(name))
  return {
    ...(hasProfile && { onTogglePatient: toggle('patient') }),
    ...(hasRecord && {
      onToggleTimeline: toggle('timeline'),
      isTimelineOpen: panel === 'timeline',
      onToggleNotes: toggle('notes'),
      isNotesOpen: panel === 'notes',
    }),
  }
}
