import { createContext, use } from 'react'
import { createStore } from '../../../lib/store.ts'
import type { Upload } from '../upload-table.ts'
import type { Uploads } from '../uploads.ts'

type ReadUploads = Pick<Uploads, 'get' | 'subscribe' | 'read'>

const none = createStore<ReadonlyMap<string, Upload>>(new Map())

/** The files on their way out; without the app around it there are none. */
export const UploadsContext = createContext<ReadUploads>({ ...none, read: async () => null })

export function useUploads(): ReadUploads {
  return use(UploadsContext)
}
