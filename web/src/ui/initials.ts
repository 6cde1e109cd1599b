const HONORIFIC = /^(?:dr|mr|mrs|ms|mx|prof|rev|sr|fr)\.?\s+/i

/** The first letters of a first and last name, without a title before them: 'Dr. Priya Raman' gives 'PR'. */
export function initials(fullName: string): string {
  const words = fullName
    .replace(HONORIFIC, '')
    .split(/\s+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const first = words[0]?.at(0) ?? '?'
  const last = words.length > 1 ? (words.at(-1)?.at(0) ?? '') : ''
  return (first + last).toUpperCase()
}

/** Which of the 26 grounds a name has, by the character code of its first letter. */
export function hueOf(letters: string): string {
  const letter = letters.normalize('NFD').charCodeAt(0)
  const place = letter >= 65 && letter <= 90 ? letter - 65 : letter % 26
  return String.fromCharCode(97 + place)
}
