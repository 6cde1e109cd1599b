import { beginBroadcastUpload, cancelBroadcastUpload, finishBroadcastUpload } from '@kinward/contract/broadcasts'
import type { UploadResult } from '@kinward/contract/uploads'
import { useEffect, useRef, useState } from 'react'
import { randomText } from '../../lib/device.ts'
import { call } from '../session/call.ts'
import { whyRefused } from '../settings/why-refused.ts'
import { putBytes } from '../uploads/put-bytes.ts'
import { shortName } from '../uploads/short-name.ts'

/** The server looks at a file before it answers. */
const LOOKING_MS = 45_000

/** A file on its way, or why it did not come. */
export type PendingFile = { key: string; name: string; progress: number; error: string | null }

/** Brings files to the server for a broadcast that is being written; each is given to `onDone` once it is there. */
export function useBroadcastUploads(onDone: (file: UploadResult) => void) {
  const [pending, setPending] = useState<readonly PendingFile[]>([])
  const aborts = useRef(new Map<string, AbortController>())

  useEffect(() => {
    const running = aborts.current
    return () => running.forEach((abort) => abort.abort())
  }, [])

  const change = (key: string, over: Partial<PendingFile>) =>
    setPending((before) => before.map((one) => (one.key === key ? { ...one, ...over } : one)))
  const drop = (key: string) => {
    aborts.current.get(key)?.abort()
    aborts.current.delete(key)
    setPending((before) => before.filter((one) => one.key !== key))
  }

  async function bring(key: string, file: File): Promise<void> {
    const abort = new AbortController()
    aborts.current.set(key, abort)
    const options = { signal: abort.signal, silent: true }
    try {
      const body = { fileName: shortName(file.name), size: file.size, mimeType: file.type }
      const { uploadName, url } = await call(beginBroadcastUpload, { body }, options)
      const onProgress = (progress: number) => change(key, { progress })
      await putBytes({ url, blob: file, mimeType: file.type, signal: abort.signal, onProgress })
      change(key, { progress: 1 })
      const found = { params: { uploadName } }
      onDone(await call(finishBroadcastUpload, found, { ...options, timeout: LOOKING_MS }))
      drop(key)
    } catch (error) {
      if (!abort.signal.aborted) change(key, { error: whyRefused(error instanceof Error ? error : null) ?? '' })
    }
  }

  return {
    pending,
    isBusy: pending.some(({ error }) => error === null),
    add(files: readonly File[]): void {
      const added = files.map((file) => ({ key: randomText(12), file }))
      setPending((before) => [
        ...before,
        ...added.map(({ key, file }) => ({ key, name: file.name, progress: 0, error: null })),
      ])
      for (const { key, file } of added) void bring(key, file)
    },
    drop,
    /** One that is there and goes with nothing. What a broadcast carries already stays with it. */
    discard: ({ name }: UploadResult) =>
      void call(cancelBroadcastUpload, { params: { uploadName: name } }, { silent: true }).catch(() => undefined),
  }
}
