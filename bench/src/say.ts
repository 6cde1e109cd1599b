/** Tells the person who waits; the table itself goes to the standard output. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
