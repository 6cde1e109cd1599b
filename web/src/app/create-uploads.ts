import { cancelUpload } from '@kinward/contract/uploads'
import type { DraftSync } from '../features/drafts/draft-sync.ts'
import { draftStore } from '../features/drafts/draft-store.ts'
import { attached } from '../features/drafts/kept-draft.ts'
import { call } from '../features/session/call.ts'
import { sessionStore } from '../features/session/session-store.ts'
import { createIndexedDbFiles, createMemoryFiles } from '../features/uploads/file-store.ts'
import { putBytes } from '../features/uploads/put-bytes.ts'
import { createUploadFile } from '../features/uploads/upload-file.ts'
import { createUploads, type Uploads } from '../features/uploads/uploads.ts'
import { ignoreFailure } from '../lib/errors.ts'
import { createOpenTabs } from '../lib/open-tabs.ts'
import { withTabLock } from '../lib/tab-lock.ts'

/** The files of this browser on their way to the server; what is uploaded joins the draft that it was attached to. */
export function createBrowserUploads(drafts: DraftSync): Uploads {
  const tabs = createOpenTabs()
  return createUploads({
    store: typeof indexedDB === 'undefined' ? createMemoryFiles() : createIndexedDbFiles(),
    upload: createUploadFile({ call, put: putBytes }),
    lock: withTabLock,
    tab: tabs.mine,
    isOpen: tabs.isOpen,
    userId() {
      const session = sessionStore.get()
      return session && !session.isLocked ? session.user.id : null
    },
    setTimer(work, delay) {
      const timer = setTimeout(work, delay)
      return () => clearTimeout(timer)
    },
    onUploaded({ userId, groupId, parentId, locationId }, result) {
      const place = { userId, groupId, parentId }
      draftStore.change(place, (kept) => ({ ...attached(kept, result), locationId }))
      drafts.soon(place)
    },
    onWithdrawn({ entityId, locationId, groupId, uploadName }) {
      if (uploadName === null) return
      // What is left behind is swept by the server.
      ignoreFailure(call(cancelUpload, { params: { entityId, locationId, groupId, uploadName } }, { silent: true }))
    },
  })
}
