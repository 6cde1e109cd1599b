import type { Attachment } from '@kinward/contract/attachments'
import type { Draft, SavedDraft } from '@kinward/contract/drafts'
import { listDrafts, saveDraft } from '@kinward/contract/drafts'
import { z } from 'zod'
import type { Call } from '../../lib/api.ts'
import { NetworkError } from '../../lib/errors.ts'
import { createMemoryStore } from '../../lib/storage.ts'
import { openDraftField } from './draft-field.ts'
import { createDraftStore, type DraftPlace } from './draft-store.ts'
import { createDraftSync } from './draft-sync.ts'
import { attached, detached } from './kept-draft.ts'

export const ME = 1
const Save = z.object({ params: z.object({ groupId: z.number() }), body: saveDraft.body })
const LOCATION = { entityId: 1, locationId: 2 }

export type Fate = 'arrives' | 'request lost' | 'answer lost'
type Request = { run: (fate: Fate) => void; tab: object }

/** The server's side of drafts, as the contract says it. */
function createServer() {
  const drafts = new Map<string, Draft>()
  const keyOf = (groupId: number, parentId: number | null) => `${groupId}.${parentId ?? 0}`
  const closed = new Set<number>()
  return {
    all: () => [...drafts.values()].filter(({ groupId }) => !closed.has(groupId)),
    /** The writer cannot read a channel any more, or can again. */
    close: (groupId: number) => void closed.add(groupId),
    open: (groupId: number) => void closed.delete(groupId),
    save(groupId: number, body: z.output<typeof saveDraft.body>): SavedDraft {
      const { parentId, message, revision } = body
      const key = keyOf(groupId, parentId)
      const nothing = { message: '', attachments: [], revision: 0 }
      const before = drafts.get(key) ?? { groupId, parentId, locationId: LOCATION.locationId, ...nothing }
      if (before.revision !== revision) return { isSaved: false, draft: before }
      const draft = { ...before, message, attachments: body.attachments as Attachment[], revision: revision + 1 }
      drafts.set(key, draft)
      return { isSaved: true, draft }
    },
  }
}

/** A server, a network that the test holds in its hands, and devices whose tabs share what their browser keeps. */
export function createDraftWorld(deviceCount: number) {
  const server = createServer()
  const requests: Request[] = []
  const devices = Array.from({ length: deviceCount }, () => ({
    kept: createMemoryStore(),
    tabs: [] as Tab[],
    events: [] as Draft[],
  }))

  function answer(tab: object, work: () => unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      requests.push({
        tab,
        run(fate) {
          const result = fate === 'request lost' ? null : work()
          if (fate === 'arrives') resolve(result)
          else reject(new NetworkError('lost'))
        },
      })
    })
  }

  function createCall(tab: object): Call {
    const call = (route: unknown, input: unknown): Promise<unknown> => {
      if (route === listDrafts) return answer(tab, server.all)
      const { params, body } = Save.parse(input)
      return answer(tab, () => {
        const saved = server.save(params.groupId, body)
        if (saved.isSaved) for (const device of devices) device.events.push(saved.draft)
        return saved
      })
    }
    return call as unknown as Call
  }

  function openTab(device: number) {
    const { kept } = devices[device] ?? { kept: createMemoryStore() }
    const tab = {}
    const timers = new Set<() => void>()
    let hearOtherTabs = (_key: string | null) => {}
    const store = createDraftStore(kept, (heard) => (hearOtherTabs = heard))
    const sync = createDraftSync({
      store,
      call: createCall(tab),
      userId: () => ME,
      entityOf: () => LOCATION.entityId,
      setTimer(work) {
        timers.add(work)
        return () => void timers.delete(work)
      },
    })
    let open: { place: DraftPlace; text: string; write: (text: string) => boolean; close: () => void } | null = null
    return {
      tab,
      store,
      sync,
      get field() {
        return open
      },
      hearOtherTabs: () => hearOtherTabs(null),
      load: () => void sync.load(LOCATION).catch(() => undefined),
      show(place: DraftPlace) {
        if (open) {
          open.close()
          void sync.now(open.place)
        }
        const field = openDraftField(store, place, LOCATION.locationId)
        const shown = { place, text: field.initial, write: field.write, close: () => {} }
        open = shown
        shown.close = field.follow((text) => (shown.text = text))
      },
      write(text: string) {
        if (!open) return
        open.text = text
        open.write(text)
        sync.soon(open.place)
      },
      attach(name: string) {
        if (!open) return
        store.change(open.place, (kept) => attached(kept, { type: 'image', name }))
        sync.soon(open.place)
      },
      detach(keys: readonly string[]) {
        if (!open) return
        store.change(open.place, (kept) => detached(kept, keys))
        sync.soon(open.place)
      },
      fireTimers() {
        const due = [...timers]
        timers.clear()
        for (const work of due) work()
      },
    }
  }
  type Tab = ReturnType<typeof openTab>

  return {
    server,
    devices,
    requests,
    openTab(device: number): Tab {
      const tab = openTab(device)
      devices[device]?.tabs.push(tab)
      return tab
    },
    /** A page that is gone: its requests may still arrive, their answers do not. */
    crash(device: number, tab: Tab): void {
      const home = devices[device]
      if (home) home.tabs = home.tabs.filter((other) => other !== tab)
      for (const request of requests) {
        const { run } = request
        if (request.tab === tab.tab) request.run = (fate) => run(fate === 'arrives' ? 'answer lost' : fate)
      }
    },
    deliver(index: number, fate: Fate): void {
      const [request] = requests.splice(index, 1)
      request?.run(fate)
    },
    tellEvents(device: number): void {
      const home = devices[device]
      for (const draft of home?.events.splice(0) ?? []) for (const tab of home?.tabs ?? []) tab.store.hear(ME, draft)
    },
  }
}
