/** What looks for causes in this process: one notifier a server, and several only in tests. */
const sleepers = new Set<() => void>()

/** Has a notifier woken when causes were written by this process. Answers with how to end that. */
export function onWake(wake: () => void): () => void {
  sleepers.add(wake)
  return () => sleepers.delete(wake)
}

/** A cause was written in a transaction that is about to commit. */
export function wakeSoon(): void {
  for (const wake of sleepers) wake()
}
