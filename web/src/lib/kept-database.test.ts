import 'fake-indexeddb/auto'
import { forceCloseDatabase } from 'fake-indexeddb'
import { unwrap } from 'idb'
import { expect, it, vi } from 'vitest'
import { keptDatabase } from './kept-database.ts'

type Schema = { words: { key: string; value: string } }
const words = (name: string) => keptDatabase<Schema>(name, (database) => void database.createObjectStore('words'))

it('is opened anew where the browser has closed it, with what it holds', async () => {
  const database = words('closed')
  const first = await database()
  await first.put('words', 'Both keys counted', 'draft')
  // Its own types name the class.
  forceCloseDatabase(unwrap(first) as never)
  await vi.waitFor(async () => expect((await database()) === first).toBe(false))
  expect(await (await database()).get('words', 'draft')).toBe('Both keys counted')
})

it('is opened anew where it could not be opened before', async () => {
  const database = words('refused')
  vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('', 'UnknownError')
  })
  await expect(database()).rejects.toThrow(DOMException)
  expect(await (await database()).getAll('words')).toEqual([])
})
