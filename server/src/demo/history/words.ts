import { timeLabel } from '../clock.ts'
import type { Random } from '../random.ts'
import { mention, type FamilyTie, type Patient, type Person } from '../world.ts'

/** What the placeholders of a line stand for. */
export type Words = Record<string, string>

const CHOICE = /\[([^[\]|]*(?:\|[^[\]|]*)+)\]/
const PLACEHOLDER = /\{([^{}]+)\}/g

/**
 * Fills a line in: `[a|b]` is one of them, `{4-7}` a number, `{ago:10}` and `{in:30}` times around the moment,
 * `{first}` a word, `{@doctor}` a mention of who plays that part.
 */
export function fillIn(
  text: string,
  words: Words,
  people: Map<string, Person>,
  minute: number,
  random: Random,
): string {
  let line = text
  for (let choice = CHOICE.exec(line); choice; choice = CHOICE.exec(line)) {
    const chosen = random.pick((choice[1] ?? '').split('|'))
    line = line.slice(0, choice.index) + chosen + line.slice(choice.index + choice[0].length)
  }
  const filled = line.replaceAll(PLACEHOLDER, (whole, name: string) => {
    const range = /^(\d+)-(\d+)$/.exec(name)
    if (range) return String(random.int(Number(range[1]), Number(range[2])))
    if (name.startsWith('ago:')) return timeLabel(minute - Number(name.slice(4)))
    if (name.startsWith('in:')) return timeLabel(Math.ceil((minute + Number(name.slice(3))) / 5) * 5)
    if (name.startsWith('@')) return mention(played(people, name.slice(1)))
    if (people.has(name)) return shortName(played(people, name))
    const word = words[name]
    if (word === undefined) throw new Error(`nothing stands for ${whole} in "${text}"`)
    return word
  })
  return filled.charAt(0).toUpperCase() + filled.slice(1)
}

function played(people: Map<string, Person>, part: string): Person {
  const person = people.get(part)
  if (!person) throw new Error(`nobody plays ${part}`)
  return person
}

/** How colleagues call each other: first names, and doctors by their title. */
function shortName(person: Person): string {
  return person.first.startsWith('Dr. ') ? `Dr. ${person.last}` : person.first
}

/** The words that speak of a patient. */
export function wordsOf(patient: Patient): Words {
  const she = patient.sex === 'f'
  const { one, two } = closest(patient)
  return {
    first: patient.first,
    last: patient.last,
    mr: `${she ? 'Ms.' : 'Mr.'} ${patient.last}`,
    he: she ? 'she' : 'he',
    He: she ? 'She' : 'He',
    him: she ? 'her' : 'him',
    his: she ? 'her' : 'his',
    himself: she ? 'herself' : 'himself',
    His: she ? 'Her' : 'His',
    kinname: one?.person.first ?? 'the family',
    rel: one?.relation.toLowerCase() ?? 'family',
    kinname2: two?.person.first ?? 'the family',
    rel2: two?.relation.toLowerCase() ?? 'family',
  }
}

/** A husband or wife is the one at home; the others come after. */
function closest({ family }: Patient): { one: FamilyTie | undefined; two: FamilyTie | undefined } {
  const [one, two = one] = family.toSorted((a, b) => Number(isSpouse(b)) - Number(isSpouse(a)))
  return { one, two }
}

export function isSpouse({ relation }: FamilyTie): boolean {
  return relation === 'Wife' || relation === 'Husband'
}

/** What one of the family calls the patient. */
export function parentWord(patient: Patient, speaker: Person): string {
  const she = patient.sex === 'f'
  const relation = patient.family.find(({ person }) => person === speaker)?.relation
  if (relation === 'Daughter' || relation === 'Son') return she ? 'Mom' : 'Dad'
  if (relation === 'Granddaughter') return she ? 'Grandma' : 'Grandpa'
  if (relation === 'Niece') return she ? `Aunt ${patient.first}` : `Uncle ${patient.first}`
  return patient.first
}
