import { openChannels } from './channels.ts'
import { createClock, type Clock } from './clock.ts'
import { addFamilies } from './families.ts'
import { placeMarks } from './marks.ts'
import { numberEverything, type Numbers } from './numbering.ts'
import { createPatients } from './patients.ts'
import { createPeople } from './people.ts'
import { tellRounds } from './rounds.ts'
import { tellStory } from './story.ts'
import type { Patient, Person } from './world.ts'

export type Demo = { clock: Clock; people: Person[]; patients: Patient[]; numbers: Numbers }

/** The whole demo in memory, numbered and ready to be written. */
export function buildDemo(now: Date): Demo {
  const clock = createClock(now)
  const people = createPeople()
  const patients = createPatients(clock)
  addFamilies(patients, people)
  const channels = openChannels(people, patients, clock)
  tellStory(channels, patients, people, clock)
  tellRounds(channels, people, now.getTime())
  placeMarks(channels, people)
  return { clock, people: people.all, patients, numbers: numberEverything(channels.all) }
}
