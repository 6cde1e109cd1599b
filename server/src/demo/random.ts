/** A small seeded generator: the same seed tells the same story. */
export type Random = {
  float(): number
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  some<T>(items: readonly T[], count: number): T[]
}

export function createRandom(seed: string): Random {
  let state = hash(seed)

  function float(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  function int(from: number, to: number): number {
    return from + Math.floor(float() * (to - from + 1))
  }

  function pick<T>(items: readonly T[]): T {
    const index = int(0, items.length - 1)
    const item = items[index]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }

  function some<T>(items: readonly T[], count: number): T[] {
    const left = [...items]
    const chosen: T[] = []
    while (chosen.length < count && left.length > 0) chosen.push(...left.splice(int(0, left.length - 1), 1))
    return chosen
  }

  return { float, int, chance: (probability) => float() < probability, pick, some }
}

function hash(text: string): number {
  let value = 2_166_136_261
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return value | 0
}
