import fc from 'fast-check'
import { expect, it } from 'vitest'
import { keyOf } from './draft-attachments.ts'
import { createDraftWorld, ME, type Fate } from './draft-world.ts'

const PLACES = [
  { userId: ME, groupId: 7, parentId: null },
  { userId: ME, groupId: 7, parentId: 101 },
  { userId: ME, groupId: 8, parentId: null },
]
const DEVICES = 2

const device = fc.nat(DEVICES - 1)
const tab = fc.nat(1)
const at = { device, tab }
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('type'), ...at, where: fc.constantFrom('end', 'start', 'line') }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('empty'), ...at }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('attach'), ...at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('detach'), ...at, which: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('show'), ...at, place: fc.nat(PLACES.length - 1) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pause'), ...at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('load'), ...at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reload'), ...at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave'), ...at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('open tab'), device }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sign out'), device }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('events'), device }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('lose events'), device }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('storage'), device }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('network'),
      which: fc.nat(5),
      fate: fc.constantFrom<Fate>('arrives', 'arrives', 'arrives', 'request lost', 'answer lost'),
    }),
  },
)
type Step = { kind: string; device?: number; tab?: number; where?: string; place?: number; which?: number; fate?: Fate }

/** Promises of a fake network settle in a few turns. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

function createStory() {
  const world = createDraftWorld(DEVICES)
  /** Every word that was typed, where, and whether it should still be there. */
  const words = new Map<string, { place: number; isLive: boolean }>()
  /** And every file that was attached, by its key. */
  const files = new Map<string, { place: number; isLive: boolean }>()
  let hasSignedOut = false

  function start(device: number) {
    const opened = world.openTab(device)
    opened.show(PLACES[0] ?? { userId: ME, groupId: 7, parentId: null })
    return opened
  }
  for (let device = 0; device < DEVICES; device++) start(device)

  function tabAt({ device = 0, tab = 0 }: Step) {
    const tabs = world.devices[device]?.tabs ?? []
    return tabs[tab % Math.max(1, tabs.length)]
  }

  function type(step: Step): void {
    const tab = tabAt(step)
    if (!tab?.field) return
    const { text, place } = tab.field
    const word = `w${words.size}.`
    words.set(word, { place: PLACES.indexOf(place), isLive: true })
    const joined = { end: `${text} ${word}`, start: `${word} ${text}`, line: `${text}\n${word}` }[step.where ?? 'end']
    tab.write(text === '' ? word : (joined ?? word))
  }

  function attach(step: Step): void {
    const tab = tabAt(step)
    if (!tab?.field) return
    const name = `file-${files.size}`
    files.set(keyOf({ type: 'image', name }), { place: PLACES.indexOf(tab.field.place), isLive: true })
    tab.attach(name)
  }

  function seenIn(tab: NonNullable<ReturnType<typeof tabAt>>): string[] {
    return tab.field ? tab.store.read(tab.field.place).attachments.map(keyOf) : []
  }

  function detach(step: Step): void {
    const tab = tabAt(step)
    const key = tab && seenIn(tab)[step.which ?? 0]
    if (key === undefined) return
    tab?.detach([key])
    const file = files.get(key)
    if (file) file.isLive = false
  }

  /** Sending and deleting alike: the writer is done with the words and the files that they see. */
  function empty(step: Step): void {
    const tab = tabAt(step)
    if (!tab?.field) return
    const seen = seenIn(tab)
    for (const [key, state] of files) if (seen.includes(key)) state.isLive = false
    tab.detach(seen)
    for (const [word, state] of words) if (tab.field.text.includes(word)) state.isLive = false
    tab.write('')
  }

  function reload(step: Step): void {
    const tab = tabAt(step)
    if (!tab) return
    world.crash(step.device ?? 0, tab)
    start(step.device ?? 0).load()
  }

  /** Only what the server has is cleared; otherwise the app asks first. */
  function signOut({ device = 0 }: Step): void {
    const home = world.devices[device]
    if (!home || home.tabs.some(({ sync }) => sync.unsaved() > 0)) return
    hasSignedOut = true
    home.tabs[0]?.store.clear(ME)
    for (const tab of home.tabs) world.crash(device, tab)
    start(device).load()
  }

  function tellTabs(device: number): void {
    for (const tab of world.devices[device]?.tabs ?? []) tab.hearOtherTabs()
  }

  async function take(step: Step): Promise<void> {
    const { device = 0 } = step
    const tab = tabAt(step)
    if (step.kind === 'type') type(step)
    else if (step.kind === 'empty') empty(step)
    else if (step.kind === 'attach') attach(step)
    else if (step.kind === 'detach') detach(step)
    else if (step.kind === 'show') tab?.show(PLACES[step.place ?? 0] ?? { userId: ME, groupId: 7, parentId: null })
    else if (step.kind === 'pause') tab?.fireTimers()
    else if (step.kind === 'load') tab?.load()
    else if (step.kind === 'leave') tab?.sync.leave()
    else if (step.kind === 'reload') reload(step)
    else if (step.kind === 'open tab' && (world.devices[device]?.tabs.length ?? 0) < 2) start(device).load()
    else if (step.kind === 'sign out') signOut(step)
    else if (step.kind === 'events') world.tellEvents(device)
    else if (step.kind === 'lose events') world.devices[device]?.events.splice(0)
    else if (step.kind === 'storage') tellTabs(device)
    else if (step.kind === 'network' && world.requests.length > 0)
      world.deliver((step.which ?? 0) % world.requests.length, step.fate ?? 'arrives')
    await turns()
  }

  /** Everything works for a while: all is saved, heard and shown. */
  async function settle(): Promise<void> {
    for (let round = 0; round < 25; round++) {
      for (const { tabs } of world.devices) for (const tab of tabs) tab.fireTimers()
      if (round === 3) for (const { tabs } of world.devices) for (const tab of tabs) tab.load()
      while (world.requests.length > 0) {
        world.deliver(0, 'arrives')
        await turns()
      }
      for (let device = 0; device < DEVICES; device++) {
        tellTabs(device)
        world.tellEvents(device)
        tellTabs(device)
      }
      await turns()
    }
  }

  function check(): void {
    for (const [index, place] of PLACES.entries()) {
      const draft = world.server
        .all()
        .find(({ groupId, parentId }) => groupId === place.groupId && parentId === place.parentId)
      const onServer = draft?.message ?? ''
      const texts = world.devices.flatMap(({ tabs }) => tabs.map(({ store }) => store.read(place).text))
      const shown = world.devices.flatMap(({ tabs }) =>
        tabs.flatMap(({ field }) => (field && PLACES[index] === field.place ? [field.text] : [])),
      )
      for (const text of [...texts, ...shown]) expect(text).toBe(onServer)
      for (const [word, state] of words) {
        if (state.place === index && state.isLive) expect(onServer).toContain(word)
        if (state.place !== index) expect(onServer).not.toContain(word)
      }
      checkFiles(index, place, draft?.attachments.map(keyOf) ?? [])
    }
  }

  function checkFiles(index: number, place: (typeof PLACES)[number], onServer: string[]): void {
    for (const tab of world.devices.flatMap(({ tabs }) => tabs)) {
      expect(tab.store.read(place).attachments.map(keyOf).toSorted()).toEqual(onServer.toSorted())
    }
    for (const [key, state] of files) {
      if (state.place !== index || state.isLive) expect(onServer.includes(key)).toBe(state.place === index)
      // Whoever signs out no longer knows what they took away while nobody answered.
      else if (!hasSignedOut) expect(onServer).not.toContain(key)
    }
  }

  return { take, settle, check }
}

it('loses no word and shows none elsewhere, whatever tabs, devices and the network do', async () => {
  expect.hasAssertions()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
      const story = createStory()
      for (const each of steps) await story.take(each)
      await story.settle()
      story.check()
    }),
    { numRuns: 300 },
  )
})
