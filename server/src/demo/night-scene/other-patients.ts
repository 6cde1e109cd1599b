import type { Channels } from '../channels.ts'
import type { Clock } from '../clock.ts'
import type { People } from '../people.ts'
import { memberOf, say, type Channel, type Patient } from '../world.ts'

/** When the generated history of each of these channels must end, by the patient's last name. */
export const PATIENT_SCENES_FROM: Record<string, string> = {
  Quintero: '23:20',
  'Lindqvist-Baptiste': '22:30',
  Ozturk: '22:00',
  Farrow: '15:00',
}

/** The other four patients of the night nurse. */
export function tellOtherPatients(channels: Channels, patients: Patient[], people: People, clock: Clock): void {
  const channelOf = (last: string): Channel => {
    const patient = patients.find((candidate) => candidate.last === last)
    const channel = patient && channels.care.get(patient)
    if (!channel) throw new Error(`no channel for ${last}`)
    return channel
  }
  tellMarisol(channelOf('Quintero'), people, clock)
  tellAgnes(channelOf('Lindqvist-Baptiste'), people, clock)
  tellHarold(channelOf('Ozturk'), people, clock)
  tellBettina(channelOf('Farrow'), people, clock)
  tellQuinteroFamily(channels.named('Quintero family'), people, clock)
}

function tellMarisol(channel: Channel, people: People, clock: Clock): void {
  const dana = people.named('nurse')
  const kofi = people.named('kofi.mensah')
  const priya = people.named('doctor')
  const lena = people.named('lena.sorko')
  const imani = people.named('imani.okafor')
  const at = clock.tonight

  say(
    channel,
    dana,
    at('23:48'),
    'Phone check with Rafael. She is propped on three pillows, fan on, respirations 20. Sleeping on and off.',
  )
  const read = say(
    channel,
    priya,
    at('0:05'),
    'Thank you, Dana. If she wakes short of breath: morphine **2.5 mg** oral first, then lorazepam 0.5 mg under the tongue.',
  )
  say(
    channel,
    kofi,
    at('2:33'),
    'Rafael rang. She woke short of breath, respirations 28, saturation 87% on 2 L. He has given the morphine 2.5 mg as taught, at 2:30.',
  )
  say(
    channel,
    kofi,
    at('2:49'),
    'No relief yet, respirations 30 and she is frightened. Lorazepam 0.5 mg under the tongue given at 2:48. I am leaving for the house. Who can stay on the phone with Rafael?',
    {
      urgentFor: [dana, priya, lena, imani],
      acknowledged: [
        { person: lena, at: at('2:50') },
        { person: priya, at: at('2:52', 30) },
      ],
    },
  )
  say(channel, lena, at('2:50', 20), 'I have Rafael on the line and will keep him there.')
  const last = say(
    channel,
    priya,
    at('2:58'),
    'Oxygen to 3 L for comfort. Morphine may be repeated, **2.5 mg** oral, at 3:30 if she is still above 24. Ring me from the house.',
  )

  stand(channel, 'nurse', read, people)
  for (const username of ['kofi.mensah', 'doctor', 'lena.sorko']) stand(channel, username, last, people)
  for (const username of ['imani.okafor', 'ingrid.solheim', 'grace.nakamura']) stand(channel, username, read, people)
}

function tellAgnes(channel: Channel, people: People, clock: Clock): void {
  const dana = people.named('nurse')
  const rosa = people.named('rosa.lindgren')
  const june = people.named('june.tallis')
  const at = clock.tonight

  const read = say(
    channel,
    dana,
    at('22:47'),
    'Agnes is up and looking for her handbag. Rosa, the brown one is behind the bedroom door.',
  )
  say(
    channel,
    rosa,
    at('0:52'),
    'Found it, and she is calmer with it on her lap. Walked her to the bathroom with the belt, steady enough. Bed is at its lowest.',
  )
  say(
    channel,
    june,
    at('1:04'),
    'For the morning: her bedtime melatonin can move to eight, she is waking as it wears off.',
  )
  const last = say(channel, rosa, at('1:20'), 'Asleep, handbag and all. PAINAD 1. I will look in again at three.')
  stand(channel, 'nurse', read, people)
  for (const username of ['rosa.lindgren', 'june.tallis']) stand(channel, username, last, people)
}

function tellHarold(channel: Channel, people: People, clock: Clock): void {
  const dana = people.named('nurse')
  const teun = people.named('aide')
  const luis = people.named('luis.carranza')
  const at = clock.tonight

  say(
    channel,
    luis,
    at('22:20'),
    'Evening orders for Harold are in: acetaminophen 650 mg at bedtime, oxycodone **2.5 mg** oral only if that does not hold him.',
  )
  say(
    channel,
    teun,
    at('0:31'),
    'Harold is awake but in good humor. Says the hip is a three. He wants to try sleeping in the recliner, as he did at home before.',
  )
  const last = say(
    channel,
    dana,
    at('0:44'),
    'Recliner is fine. Call bell on his right, brake on, and please put the small table out of his way. Looking in at four.',
    {
      reactions: { like: [teun] },
    },
  )
  for (const username of ['nurse', 'aide']) stand(channel, username, last, people)
}

function tellBettina(channel: Channel, people: People, clock: Clock): void {
  const imani = people.named('imani.okafor')
  const priya = people.named('doctor')
  const dana = people.named('nurse')
  const at = clock.tonight

  const visit = say(
    channel,
    imani,
    at('15:26'),
    'Bettina walked to the mailbox and back with one rest. Pain 1/10, eating well, sleeping through. Next visit in two weeks unless she rings.',
  )
  say(channel, priya, at('16:02'), 'Lovely to read. No changes from me.', { parent: visit })
  const last = say(
    channel,
    imani,
    at('16:40'),
    'She asked me to pass on that the tomatoes are finished, and that anyone may have the green ones.',
    {
      reactions: { heart: [dana, priya] },
    },
  )
  stand(channel, 'nurse', last, people)
  memberOf(channel, dana).mutedAt = clock.on(20, '07:20')
}

function tellQuinteroFamily(channel: Channel, people: People, clock: Clock): void {
  const carla = people.named('carla.quintero')
  const rafael = people.named('rafael.quintero')
  const imani = people.named('imani.okafor')
  const at = clock.tonight
  say(channel, rafael, at('18:12'), 'She ate some of the rice and sat by the window until it got dark.')
  say(channel, carla, at('18:40'), 'Thank you, Papi. My shift ends at seven, I will come straight over.')
  const last = say(
    channel,
    imani,
    at('18:55'),
    'Good to hear, both of you. The fan and the extra pillow are the right idea for tonight. The night nurse knows about her and you can ring at any hour.',
    {
      reactions: { heart: [rafael, carla] },
    },
  )
  for (const username of ['nurse', 'imani.okafor', 'carla.quintero']) stand(channel, username, last, people)
}

function stand(channel: Channel, username: string, draft: Channel['drafts'][number], people: People): void {
  memberOf(channel, people.named(username)).mark = { at: draft }
}
