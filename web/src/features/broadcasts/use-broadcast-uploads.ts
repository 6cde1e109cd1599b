import { cancelBroadcastUpload } from '@kinward/contract/broadcasts'
import type { UploadResult } from '@kinward/contract/uploads'
import { useEffect, useRef, useState } from 'react'
import { randomText } from '../../lib/device.ts'
import { ApiError, isTransient } from '../../lib/errors.ts'
import { call } from '../session/call.ts'
import { whyRefused } from '../settings/why-refused.ts'
import { putBytes } from '../uploads/put-bytes.ts'
import { type BroughtFile, createBringFile } from './bring-file.ts'

const pass = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const bringFile = createBringFile({ call, put: putBytes, pass })

/** A file on its way, or why it did not come. */
export type PendingFile = {
  key: string
  name: string
  progress: number
  error: string | null
  /** It may come when it is tried again. */
  isWorthAnother: boolean
}

/** What the server says of a file that it cannot take in just now is fit to be shown. */
function whyNot(error: unknown): string {
  if (error instanceof ApiError && error.code === 'UNAVAILABLE') return error.message
  return whyRefused(error instanceof Error ? error : null) ?? ''
}

/** Brings files to the server for a broadcast that is being written; each is given to `onDone` once it is there. */
export function useBroadcastUploads(onDone: (file: UploadResult) => void) {
  const [pending, setPending] = useState<readonly PendingFile[]>([])
  const aborts = useRef(new Map<string, AbortController>())
  const files = useRef(new Map<string, BroughtFile>())

  useEffect(() => {
    const running = aborts.current
    return () => running.forEach((abort) => abort.abort())
  }, [])

  const change = (key: string, over: Partial<PendingFile>) =>
    setPending((before) => before.map((one) => (one.key === key ? { ...one, ...over } : one)))
  const drop = (key: string) => {
    aborts.current.get(key)?.abort()
    aborts.current.delete(key)
    files.current.delete(key)
    setPending((before) => before.filter((one) => one.key !== key))
  }

  async function bring(key: string): Promise<void> {
    const brought = files.current.get(key)
    if (!brought) return
    const abort = new AbortController()
    aborts.current.set(key, abort)
    change(key, { progress: 0, error: null })
    try {
      const onProgress = (progress: number) => change(key, { progress })
      onDone(await bringFile(brought, { signal: abort.signal, onProgress }))
      drop(key)
    } catch (error) {
      if (!abort.signal.aborted) change(key, { error: whyNot(error), isWorthAnother: isTransient(error) })
    }
  }

  return {
    pending,
    isBusy: pending.some(({ error }) => error === null),
    /** One that did not come, and is not to be left behind unseen. */
    failed: pending.find(({ error }) => error !== null),
    add(chosen: readonly File[]): void {
      const added = chosen.map((file) => ({ key: randomText(12), file }))
      for (const { key, file } of added) files.current.set(key, { file, arrived: null })
      const begun = { progress: 0, error: null, isWorthAnother: false }
      setPending((before) => [...before, ...added.map(({ key, file }) => ({ key, name: file.name, ...begun }))])
      for (const { key } of added) void bring(key)
    },
    again: (key: string) => void bring(key),
    drop,
    /** One that is there and goes with nothing. What a broadcast carries already stays with it. */
    discard: ({ name }: UploadResult) =>
      void call(cancelBroadcastUpload, { params: { uploadName: name } }, { silent: true }).catch(() => undefined),
  }
}
