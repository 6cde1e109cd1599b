import type { Clock } from '../clock.ts'
import { createRandom } from '../random.ts'
import { say, type Channel, type Person } from '../world.ts'

type Stock = { name: string; unit: string; count: number; full: number }

/** The controlled drugs, counted by two people at each change of shift; every number follows from the one before. */
export function tellDrugCounts(channel: Channel, clock: Clock, days: number, until: number): void {
  const random = createRandom(`count ${channel.id}`)
  const stock: Stock[] = [
    { name: 'Morphine 10 mg/mL', unit: 'ampoules', count: 20, full: 20 },
    { name: 'Hydromorphone 2 mg', unit: 'tablets', count: 40, full: 40 },
    { name: 'Lorazepam 0.5 mg', unit: 'tablets', count: 60, full: 60 },
    { name: 'Fentanyl 25 mcg/h', unit: 'patches', count: 10, full: 10 },
  ]
  const nurses = channel.members
    .map(({ person }) => person)
    .filter(({ calling }) => calling === 'nurse' || calling === 'lead')
  const pharmacist = channel.members.find(({ person }) => person.calling === 'pharmacist')?.person

  for (let ago = days; ago >= 0; ago--) {
    for (const shift of ['day', 'night'] as const) {
      const at = clock.on(ago, shift === 'day' ? '07:10' : '19:12') + random.int(0, 14 * 60) * 1000
      const [first, second] = random.some(onDuty(nurses, shift), 2)
      if (!first || !second || at + 10 * 60_000 >= until) continue
      for (const item of stock) item.count = Math.max(1, item.count - random.int(0, item.full > 30 ? 4 : 1))
      const lines = stock.map(({ name, unit, count }) => `${name}: **${count}** ${unit}`).join('. ')
      const count = say(channel, first, at, `${shift === 'day' ? 'Morning' : 'Evening'} count. ${lines}.`)
      say(
        channel,
        second,
        at + random.int(40, 240) * 1000,
        random.pick(['Second count agrees.', 'Counted, same numbers.', 'Agrees, signed.', 'Same here, book signed.']),
        { parent: count },
      )
      if (shift === 'day' && pharmacist) restock(channel, pharmacist, stock, at + random.int(90, 300) * 60_000, until)
    }
  }
}

function onDuty(nurses: Person[], shift: 'day' | 'night'): Person[] {
  const matching = nurses.filter((person) => person.shift === shift)
  return matching.length >= 2 ? matching : nurses
}

function restock(channel: Channel, pharmacist: Person, stock: Stock[], at: number, until: number): void {
  const low = stock.filter(({ count, full }) => count <= full * 0.35)
  if (low.length === 0 || at >= until) return
  const words = low.map(({ name, unit, count, full }) => `${full - count} ${unit} of ${name}`)
  for (const item of low) item.count = item.full
  say(channel, pharmacist, at, `Restocked ${words.join(' and ')}. Sheet is signed, please check at the next count.`)
}
