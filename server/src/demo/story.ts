import { tellBusyChannel } from './busy-channel.ts'
import type { Channels } from './channels.ts'
import type { Clock } from './clock.ts'
import { tellDirect, tellDiscussion } from './history/discussions.ts'
import { tellDrugCounts } from './history/drug-count.ts'
import { tellCourse, tellFamily } from './history/patient-course.ts'
import { BRANDVOLD_FROM, tellBrandvold } from './night-scene/brandvold.ts'
import { DISCUSSIONS_FROM, tellDiscussions } from './night-scene/discussions.ts'
import { fileHandovers, keepMoments, pinComfortKit, topUpFiles } from './night-scene/keepsakes.ts'
import { PATIENT_SCENES_FROM, tellOtherPatients } from './night-scene/other-patients.ts'
import { tellSmallTalk } from './night-scene/small-talk.ts'
import type { People } from './people.ts'
import { DIRECT } from './phrases/direct.ts'
import { CASE_MANAGERS, HANDOVER, KITCHEN, PUBLIC_LINE, SUPPLIES, TEAM } from './phrases/teams.ts'
import { mention, say, type Channel, type Patient } from './world.ts'

const MONTHS = 190

/** Tells everything: the months of history in each channel, then the night it ends in. */
export function tellStory(channels: Channels, patients: Patient[], people: People, clock: Clock): void {
  tellPatients(channels, clock)
  tellTeams(channels, patients, people, clock)
  tellNight(channels, patients, people, clock)
}

function tellPatients(channels: Channels, clock: Clock): void {
  for (const [patient, channel] of channels.care) {
    const scene = patient.last === 'Brandvold' ? BRANDVOLD_FROM.care : PATIENT_SCENES_FROM[patient.last]
    tellCourse(channel, patient, clock, scene ? clock.tonight(scene) : clock.anchor)
  }
  for (const [patient, channel] of channels.family) {
    const scenes: Record<string, string> = { Brandvold: BRANDVOLD_FROM.family, Quintero: '18:00' }
    const scene = scenes[patient.last]
    tellFamily(channel, patient, clock, scene ? clock.tonight(scene) : clock.anchor)
  }
}

function tellTeams(channels: Channels, patients: Patient[], people: People, clock: Clock): void {
  const { anchor } = clock
  const tell = (name: string, bank: Parameters<typeof tellDiscussion>[1], perDay: number, until: number): void =>
    tellDiscussion(channels.named(name), bank, patients, clock, { days: MONTHS, perDay, until })

  // Whoever joins shortly before the scene has said nothing before it.
  const handover = channels.named('Night shift handover')
  without(handover, 'kofi.mensah', () =>
    tell('Night shift handover', HANDOVER, 1.6, clock.tonight(DISCUSSIONS_FROM.handover)),
  )
  const count = channels.named('Controlled drugs count')
  without(count, 'nurse', () => tellDrugCounts(count, clock, MONTHS, clock.tonight(DISCUSSIONS_FROM.count)))
  tell('Supplies', SUPPLIES, 0.8, clock.tonight(DISCUSSIONS_FROM.supplies))
  tell('Case managers', CASE_MANAGERS, 0.7, anchor)
  tell('Mill River team', TEAM, 2.2, anchor)
  tell('Kitchen and comfort', KITCHEN, 1.1, anchor)
  tell('Front door line', PUBLIC_LINE, 1.2, anchor)
  tell('Mill River text line', PUBLIC_LINE, 0.8, anchor)
  tellDrugCounts(channels.named('Medicine cabinet'), clock, 120, anchor)
  tellDrugCounts(channels.named('Med room'), clock, 150, anchor)
  const floor = channels.named('Unit floor')
  const question = `${mention(people.named('nurse'))} could you swap Saturday night with Tariq? No rush, after your shift.`
  say(floor, people.named('andre.toussaint'), clock.tonight('2:12'), question)
  tellBusyChannel(floor, patients, clock, anchor)

  const reader = people.named('nurse')
  for (const channel of channels.direct) {
    const isScene = channel.place === 'north' && channel.members.some(({ person }) => person === reader)
    const colleagues = channel.members.every(({ person }) => person.calling !== 'kin' && person.calling !== 'patient')
    const until = isScene ? clock.tonight(DISCUSSIONS_FROM.direct) : anchor
    if (colleagues) tellDirect(channel, DIRECT, patients, clock, 150, until)
  }
}

function without(channel: Channel, username: string, tell: () => void): void {
  const everyone = channel.members
  channel.members = everyone.filter(({ person }) => person.username !== username)
  tell()
  channel.members = everyone
}

function tellNight(channels: Channels, patients: Patient[], people: People, clock: Clock): void {
  const [walter] = patients
  const channel = walter && channels.care.get(walter)
  const family = walter && channels.family.get(walter)
  if (!walter || !channel || !family) throw new Error('the first patient has no channels')
  pinComfortKit(channel, walter.admittedDaysAgo, people, clock)
  keepMoments(channel, family, people, clock)
  topUpFiles(channel, 13, walter.admittedDaysAgo, people, clock)
  fileHandovers(channels.named('Night shift handover'), 31, MONTHS, people, clock)
  tellBrandvold(channels, walter, people, clock)
  tellOtherPatients(channels, patients, people, clock)
  tellDiscussions(channels, patients, people, clock)
  tellSmallTalk(channels, people, clock)
}
