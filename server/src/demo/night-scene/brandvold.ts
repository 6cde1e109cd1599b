import { callLine, OUTCOMES } from '../../modules/meetings/texts.ts'
import type { Channels } from '../channels.ts'
import type { Clock } from '../clock.ts'
import { fileNamed } from '../files/file-named.ts'
import type { People } from '../people.ts'
import { fullName, memberOf, mention, say, type Channel, type Draft, type Patient, type Person } from '../world.ts'

/** When the generated history of the two channels must end. */
export const BRANDVOLD_FROM = { care: '21:40', family: '20:00' } as const

/** Walter Brandvold's night: a pain crisis, an order read back, and a dose that works. Told for the reader: the night nurse. */
export function tellBrandvold(channels: Channels, patient: Patient, people: People, clock: Clock): void {
  const channel = channels.care.get(patient)
  const family = channels.family.get(patient)
  if (!channel || !family) throw new Error('the patient has no channels')
  tellCareTeam(channel, patient, people, clock)
  tellFamilyNight(family, people, clock)
}

function tellCareTeam(channel: Channel, patient: Patient, people: People, clock: Clock): void {
  const dana = people.named('nurse')
  const marcus = people.named('marcus.delacroix')
  const priya = people.named('doctor')
  const imani = people.named('imani.okafor')
  const june = people.named('june.tallis')
  const teun = people.named('aide')
  const noor = people.named('noor.haddad')
  const at = clock.tonight

  say(
    channel,
    marcus,
    at('22:52'),
    'Settled after the 10 pm dose. Respirations 14, no grimacing. His wife is asleep in the chair beside him.',
  )
  say(channel, teun, at('23:05'), 'checked in at the home.', {
    kind: 'activity',
    attachments: [
      {
        type: 'check-in-checkout',
        userInTime: new Date(at('23:05')).toISOString(),
        note: 'Repositioned, mouth care done.',
      },
    ],
  })
  say(channel, imani, at('2:39'), 'added', { kind: 'activity', openedFlags: ['PC'] })
  const pain = patient.flags.find(({ abrv }) => abrv === 'PC')
  if (pain) Object.assign(pain, { at: at('2:39'), by: imani })

  say(
    channel,
    marcus,
    at('2:41'),
    'Breakthrough pain 8/10, not settling 40 min after morphine **5 mg** oral. Repeat, or go subcut? I need an order.',
    {
      urgentFor: [priya, imani, june, dana],
      acknowledged: [
        { person: priya, at: at('2:42', 10) },
        { person: imani, at: at('2:42', 50) },
      ],
    },
  )
  const order = say(
    channel,
    priya,
    at('2:44'),
    `${mention(dana)} Morphine **2.5 mg** subcut now, may repeat once after 30 min. Two point five, not 25. Call me if breaths fall below 10.`,
    { pinnedAt: at('2:44', 50), reactions: { like: [marcus, june, dana], heart: [imani] } },
  )
  say(
    channel,
    june,
    at('2:45'),
    'Reading back: morphine sulfate 2.5 mg subcut, one dose, one repeat after 30 min. The kit holds 10 mg/mL, so **0.25 mL**.',
    { parent: order },
  )
  say(channel, priya, at('2:46'), 'Correct, 0.25 mL.', { parent: order })
  say(channel, marcus, at('2:47', 5), 'Drawn up and double checked with Teun on video. Given.', { parent: order })
  say(channel, marcus, at('2:47', 40), 'Given 2:46 am, 2.5 mg subcut, left upper arm. Will reassess at 3:01.', {
    attachments: [fileNamed(`Comfort kit log ${clock.dateLabel}.pdf`)],
  })
  say(channel, marcus, at('2:50'), 'Already easing. Pain 6/10, shoulders down, respirations 13.')
  say(channel, dana, at('2:51'), 'Logged. I will set the 3:16 check if he wakes.', { parent: order })
  say(channel, noor, at('3:01'), `${mention(dana)} I can come now if Margit would like company.`, {
    deletedAt: at('3:01', 40),
  })
  const thanks = say(channel, dana, at('3:02'), 'Thank you, Marcus. I will ring Ellen now.')

  standAt(channel, [marcus, priya, imani, june, noor], thanks)
  standAt(channel, [dana, teun, people.named('lena.sorko')], order)
  memberOf(channel, people.named('samuel.ferreira')).mark = { behind: 9 }
  order.threadReaders = [priya, june, marcus, dana]
}

function tellFamilyNight(channel: Channel, people: People, clock: Clock): void {
  const dana = people.named('nurse')
  const teun = people.named('aide')
  const ellen = people.named('daughter')
  const margit = people.named('margit.brandvold')
  const peter = people.named('peter.brandvold')
  const at = clock.tonight

  say(channel, margit, at('20:31'), 'He had two spoons of the lemon pudding and told me it needed sugar.', {
    reactions: { heart: [ellen, peter, teun] },
  })
  const missed = callLine({ ending: 'not-responding', names: [fullName(dana)], isVideo: false, seconds: 0 })
  say(channel, ellen, at('1:11'), missed, {
    kind: 'activity',
    attachments: [{ type: 'voip', action: OUTCOMES['not-responding'], duration: 0 }],
  })
  say(channel, ellen, at('1:12'), 'I tried to ring. Is he warm enough? He gets cold feet and will never say so.')
  const warm = say(
    channel,
    teun,
    at('1:20'),
    'He is warm, Ellen. Two blankets, and the wool socks you packed. I warmed them on the radiator first.',
    {
      reactions: { heart: [ellen, margit] },
    },
  )
  const woke = say(channel, ellen, at('3:03'), 'I woke up and could not sleep. How is he now?')
  const answer = say(
    channel,
    dana,
    at('3:05'),
    'Ellen, this is Dana, the nurse on tonight. He had pain around half past two. The doctor changed his medicine and he is asleep now, breathing easily.',
  )
  standAt(channel, [margit, peter], answer)
  standAt(channel, [dana, teun, people.named('doctor')], warm, at('1:30'))
  standAt(channel, [ellen], woke)
  memberOf(channel, people.named('imani.okafor')).mark = { behind: 5 }
}

function standAt(channel: Channel, people: Person[], draft: Draft, seenAt = draft.at + 60_000): void {
  for (const person of people) memberOf(channel, person).mark = { at: draft, seenAt }
}
