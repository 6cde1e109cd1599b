import type { Group } from '@kinward/contract/groups'
import type { User } from '@kinward/contract/users'
import { formatDate } from '../../../ui/time.ts'
import type { Audience } from '../../composer/audience.ts'
import { texts } from './texts.ts'

/** What stands under a channel's name. A patient's name never stands without a second identifier. */
export function headerFacts(group: Group, person: User | undefined, placeName: string, audience: Audience): string[] {
  const facts: (string | null)[] = []
  switch (group.type) {
    case 'patients': {
      const patient = group.patient
      if (!patient) break
      facts.push(patient.birth_date && `${texts.born} ${formatDate(patient.birth_date)}`)
      facts.push(patient.patientId && `${texts.id} ${patient.patientId}`, patient.program)
      break
    }
    case 'family':
      facts.push(group.patient ? texts.about(group.patient.fullName) : texts.family)
      break
    case 'discussion':
      facts.push(texts.discussion, group.is_public ? texts.publicIn(placeName) : texts.privateIn(placeName))
      facts.push(texts.people(audience.people))
      facts.push(...audience.places.filter((place) => place !== placeName).map(texts.withPlace))
      break
    case 'omni':
      facts.push(texts.omni, texts.people(audience.people))
      break
    case 'personal':
      facts.push(person?.relation ?? person?.title ?? null)
      if (group.formerPerson) facts.push(texts.gone)
      else facts.push(person ? (person.status_message ?? texts.presence[person.status]) : texts.direct)
      break
    default:
      group.type satisfies never
  }
  return facts.filter((fact): fact is string => fact !== null && fact !== '')
}

/** A channel that is kept for reading, and why. */
export function closedWord(group: Group): { word: string; hint: string } | null {
  if (group.archived_at !== null) return { word: texts.archived, hint: texts.archivedHint }
  if (group.patient?.is_discharged) return { word: texts.discharged, hint: texts.dischargedHint }
  return null
}
