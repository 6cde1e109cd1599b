/** How old someone is on a day, both written '2025-11-15'; null for a birth that lies ahead. */
export function ageOn(birthDate: string, day: string): number | null {
  if (birthDate > day) return null
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}
