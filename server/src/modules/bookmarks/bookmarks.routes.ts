import * as contract from '@kinward/contract/bookmarks'
import type { Binder } from '../../platform/http/bind.ts'
import type { BookmarksService } from './bookmarks.service.ts'

export function registerBookmarkRoutes({ bind }: Binder, service: BookmarksService): void {
  // The two times in the body are of a client's clock and decide nothing.
  bind(contract.addBookmark, async ({ body }, caller) => service.add(caller, body))

  bind(contract.removeBookmark, async ({ params }, caller) => {
    await service.remove(caller, params.bookmarkId)
    return null
  })

  bind(contract.listBookmarks, async ({ query }, caller) => service.list(caller, query.page))

  bind(contract.latestBookmarks, async ({ query }, caller) => service.latest(caller, query.lastBookmarkId))
}
