import { z } from 'zod'
import { keep, keysOf, type KeyValueStore, storage } from '../../lib/storage.ts'

const PREFIX = 'kinward.links-away.'
const NONE: readonly string[] = []
const Links = z.array(z.string())

/** The links whose pages a writer does not want shown with a draft: they stay away after a reload too, until it is sent. */
export function createPutAwayLinks(store: KeyValueStore) {
  function read(draft: string): readonly string[] {
    try {
      return Links.parse(JSON.parse(store.getItem(`${PREFIX}${draft}`) ?? '[]'))
    } catch {
      return NONE
    }
  }

  function write(draft: string, urls: readonly string[]): void {
    if (urls.length === 0) store.removeItem(`${PREFIX}${draft}`)
    else keep(store, `${PREFIX}${draft}`, JSON.stringify(urls))
  }

  return { read, write, clear: () => keysOf(store, PREFIX).forEach((key) => store.removeItem(key)) }
}

export const putAwayLinks = createPutAwayLinks(storage)
