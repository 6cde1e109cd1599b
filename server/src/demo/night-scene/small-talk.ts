import type { Channels } from '../channels.ts'
import type { Clock } from '../clock.ts'
import type { People } from '../people.ts'
import { memberOf, say } from '../world.ts'

/** The direct messages of the patient and of the daughter, who do not talk as colleagues do. */
export function tellSmallTalk(channels: Channels, people: People, clock: Clock): void {
  const imani = people.named('imani.okafor')
  const bettina = people.named('patient')
  const ellen = people.named('daughter')

  const withBettina = channels.between(bettina, imani)
  say(withBettina, bettina, clock.on(9, '10:12'), 'Good morning. The pharmacy says my refill is early. Is that you?')
  say(
    withBettina,
    imani,
    clock.on(9, '10:30'),
    'That is me. The holiday weekend is coming and I did not want you to run short.',
  )
  say(withBettina, bettina, clock.on(9, '10:31'), 'You think of everything.')
  say(withBettina, bettina, clock.on(2, '15:02'), 'A small thing: my ankles are a bit puffy at night. Gone by morning.')
  const seen = say(
    withBettina,
    imani,
    clock.on(2, '15:20'),
    'Thank you for telling me. Feet up in the evening, and I will look at them tomorrow.',
  )
  say(
    withBettina,
    imani,
    clock.tonight('16:45'),
    'They looked fine to me today. Do ring if one side is worse than the other, or sore.',
  )
  memberOf(withBettina, bettina).mark = { at: seen }

  const withEllen = channels.between(ellen, imani)
  say(
    withEllen,
    ellen,
    clock.on(30, '19:40'),
    'Hello, this is Ellen. Can I ask you things here that I do not want Mother to read?',
  )
  say(
    withEllen,
    imani,
    clock.on(30, '19:52'),
    'Of course. Only you and I read this. I may need to share something with the doctor if it is about his care.',
  )
  say(withEllen, ellen, clock.on(30, '19:55'), 'That is fine. How long do you think we have?')
  say(withEllen, imani, clock.on(30, '20:01'), 'That deserves a voice and not a message. May I ring you now?')
  say(withEllen, ellen, clock.on(30, '20:01') + 40_000, 'Yes, please.')
  say(withEllen, ellen, clock.on(6, '21:15'), 'He laughed on the phone tonight. Thank you for holding it for him.')
  const last = say(withEllen, imani, clock.on(6, '21:20'), 'That was Teun. I will tell him.')
  memberOf(withEllen, ellen).mark = { at: last }
}
