import type { CallData } from '@kinward/contract/meetings'

/** Candidates are found in bursts: those of one go out together. */
const GATHER = 50

/** The most that one signal carries. */
const MOST = 50

type Candidate = NonNullable<CallData['candidates']>[number]

/** Gathers candidates for a moment and hands them on together. */
export function createCandidateBatch(send: (batch: Candidate[]) => void) {
  let found: Candidate[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const batch = found
    found = []
    if (batch.length > 0) send(batch)
  }

  return {
    add({ candidate, sdpMid, sdpMLineIndex, usernameFragment }: RTCIceCandidate): void {
      // An empty one says that there are no more, which nobody waits for.
      if (candidate === '') return
      found.push({ candidate, sdpMid, sdpMLineIndex, usernameFragment })
      if (found.length >= MOST) flush()
      else timer ??= setTimeout(flush, GATHER)
    },
    close(): void {
      clearTimeout(timer)
      found = []
    },
  }
}
