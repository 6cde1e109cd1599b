import type { Area } from '@kinward/contract/self-service'
import { iso31661 } from 'iso-3166/1.js'
import { iso31662 } from 'iso-3166/2.js'

const byName = (one: Area, other: Area): number => one.n.localeCompare(other.n, 'en')

/** The countries that a place of care can be in, by name. */
export const COUNTRIES: readonly Area[] = iso31661
  .filter(({ state }) => state === 'assigned')
  .map(({ name, alpha2 }) => ({ n: name, c: alpha2 }))
  .toSorted(byName)

/** The parts of a country by their code, which stands without the country's own; none for a country that has none. */
export function statesOf(country: string): Record<string, Area> {
  const parts = iso31662
    .filter(({ parent }) => parent === country)
    .map(({ name, code }) => ({ n: name, c: code.slice(country.length + 1) }))
    .toSorted(byName)
  return Object.fromEntries(parts.map((part) => [part.c, part]))
}

export function isCountry(code: string): boolean {
  return COUNTRIES.some(({ c }) => c === code)
}
