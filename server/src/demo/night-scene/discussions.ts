import type { Channels } from '../channels.ts'
import type { Clock } from '../clock.ts'
import { fileNamed } from '../files/file-named.ts'
import type { People } from '../people.ts'
import { memberOf, reference, say, type Channel, type Patient } from '../world.ts'

/** When the generated history of each of these channels must end. */
export const DISCUSSIONS_FROM = { handover: '21:30', count: '20:00', supplies: '15:00', direct: '12:00' } as const

/** The night team's discussions and the night nurse's direct messages. */
export function tellDiscussions(channels: Channels, patients: Patient[], people: People, clock: Clock): void {
  tellHandover(channels, patients, people, clock)
  tellDrugCount(channels.named('Controlled drugs count'), people, clock)
  tellSupplies(channels.named('Supplies'), people, clock)
  tellDirectMessages(channels, people, clock)
}

function tellHandover(channels: Channels, [walter, marisol]: Patient[], people: People, clock: Clock): void {
  const channel = channels.named('Night shift handover')
  const walterChannel = walter && channels.care.get(walter)
  const marisolChannel = marisol && channels.care.get(marisol)
  if (!walterChannel || !marisolChannel) throw new Error('the watched patients have no channels')
  const dana = people.named('nurse')
  const lena = people.named('lena.sorko')
  const imani = people.named('imani.okafor')
  const kofi = people.named('kofi.mensah')
  const noor = people.named('noor.haddad')
  const teun = people.named('aide')
  const others = channel.members.map(({ person }) => person).filter((person) => ![dana, lena, kofi].includes(person))
  const at = clock.tonight

  const before = say(
    channel,
    dana,
    at('21:41'),
    'Keys and phone picked up. I have Walter, Marisol, Agnes and Harold tonight.',
  )
  say(
    channel,
    lena,
    at('21:58'),
    `Seven visits tonight. On watch: ${reference(walterChannel)} and ${reference(marisolChannel)}. Fill in the form before you leave the house.`,
    {
      kind: 'announcement',
      pinnedAt: at('21:59'),
      attachments: [{ type: 'assessment', formId: 1, formName: 'Shift handover' }],
      reactions: { like: [dana, ...others.slice(0, 8)] },
    },
  )
  const summary = say(
    channel,
    imani,
    at('22:14'),
    'Day summary for Walter. He enjoyed the radio this afternoon and ate half a bowl of soup. Ask him about the lighthouse if he is restless.',
    {
      attachments: [fileNamed('Day summary.webm')],
      reactions: { heart: others.filter((person) => person !== imani).slice(0, 6), interesting: [noor, teun] },
    },
  )
  say(channel, noor, at('22:31'), 'The lighthouse is a good door. His father kept one.', { parent: summary })
  say(channel, teun, at('22:40'), 'I will ask him when I turn him.', { parent: summary })
  say(channel, lena, at('0:02'), 'added **Kofi Mensah**', {
    kind: 'activity',
    attachments: [{ type: 'invite', name: 'Kofi Mensah' }],
  })
  say(channel, kofi, at('0:18'), 'Is this the right place for my mileage?', { deletedAt: at('0:19') })
  say(channel, kofi, at('3:04'), 'On my way to Marisol, 12 minutes out. Icy past the mill.')
  const last = say(channel, kofi, at('3:05'), 'Oxygen concentrator spare is in my car.')

  const joined = memberOf(channel, kofi)
  joined.joinedAt = at('0:02')
  joined.mark = { at: last }
  memberOf(channel, lena).mark = { at: last }
  memberOf(channel, dana).mark = { at: before }
}

function tellDrugCount(channel: Channel, people: People, clock: Clock): void {
  const dana = people.named('nurse')
  const marcus = people.named('marcus.delacroix')
  const lena = people.named('lena.sorko')
  const at = clock.tonight
  const last = say(
    channel,
    marcus,
    at('0:10'),
    'Midnight check of the cabinet: unchanged since evening, seal on. Witnessed by Lena.',
    { reactions: { like: [lena] } },
  )
  const reader = memberOf(channel, dana)
  reader.joinedAt = clock.on(2, '18:50')
  reader.mark = { at: last }
  memberOf(channel, lena).mark = { at: last }
}

function tellSupplies(channel: Channel, people: People, clock: Clock): void {
  const owen = people.named('collaborator')
  const samuel = people.named('samuel.ferreira')
  const dana = people.named('nurse')
  const at = clock.tonight
  say(
    channel,
    samuel,
    at('15:20'),
    'Down to one spare concentrator, and Kofi has taken it for the night to be near Marisol. Can we have two more?',
  )
  say(channel, owen, at('15:48'), 'Two are on the truck for the morning, nine to eleven. The driver will ring ahead.')
  const last = say(channel, samuel, at('15:55'), 'Thank you, Owen. I will be at the desk to sign.')
  const reader = memberOf(channel, dana)
  reader.mark = { at: last }
  reader.mutedAt = clock.on(33, '06:50')
}

function tellDirectMessages(channels: Channels, people: People, clock: Clock): void {
  const dana = people.named('nurse')
  const priya = people.named('doctor')
  const imani = people.named('imani.okafor')
  const at = clock.tonight

  const withPriya = channels.between(dana, priya)
  say(
    withPriya,
    dana,
    at('21:50'),
    'On until seven. Walter and Marisol are the two I would lose sleep over, if I were sleeping.',
  )
  say(withPriya, priya, at('21:54'), 'Same two here. My phone is beside me.')
  const mine = say(withPriya, dana, at('21:55'), 'Good. Thank you.')
  const last = say(withPriya, priya, at('2:51'), 'Call me if anything changes before 4.')
  memberOf(withPriya, dana).mark = { at: mine }
  memberOf(withPriya, priya).mark = { at: last }

  const withImani = channels.between(dana, imani)
  say(
    withImani,
    imani,
    at('19:04'),
    'All yours. Margit has not eaten today, so if you are there at breakfast time, put toast in front of her.',
  )
  const thanks = say(withImani, dana, at('19:09'), 'Toast it is. Sleep well, Imani.')
  for (const person of [dana, imani]) memberOf(withImani, person).mark = { at: thanks }
}
