import { registerBookmarkRoutes } from '../modules/bookmarks/bookmarks.routes.ts'
import { createBookmarksService } from '../modules/bookmarks/bookmarks.service.ts'
import { registerDraftRoutes } from '../modules/drafts/drafts.routes.ts'
import { createMessageFlags } from '../modules/flags/message-flags.ts'
import { registerGroupRoutes } from '../modules/groups/groups.routes.ts'
import { createGroupsService } from '../modules/groups/groups.service.ts'
import { registerManagingGroupRoutes } from '../modules/groups/managing-groups.routes.ts'
import { createManagingGroupsService } from '../modules/groups/managing-groups.service.ts'
import { createMembershipService } from '../modules/groups/membership.service.ts'
import { registerReadMarkRoutes } from '../modules/groups/read-marks.routes.ts'
import { createReadMarksService } from '../modules/groups/read-marks.service.ts'
import type { createInvitesService } from '../modules/invites/invites.service.ts'
import { registerMessageActionRoutes } from '../modules/message-actions/message-actions.routes.ts'
import { createLatelyTold } from '../modules/messages/lately-told.ts'
import { sentEvents } from '../modules/messages/messages.events.ts'
import { registerMessageRoutes } from '../modules/messages/messages.routes.ts'
import { createMessageWriter } from '../modules/messages/messages.writer.ts'
import { createReadingService } from '../modules/messages/reading.service.ts'
import { createSendingService } from '../modules/messages/sending.service.ts'
import { registerOutOfOfficeRoutes } from '../modules/out-of-office/out-of-office.routes.ts'
import { createOutOfOfficeService } from '../modules/out-of-office/out-of-office.service.ts'
import { registerReceiptRoutes } from '../modules/receipts/receipts.routes.ts'
import { createReceiptsService } from '../modules/receipts/receipts.service.ts'
import { createSearchIndex } from '../modules/search/search-index.ts'
import { registerSearchRoutes } from '../modules/search/search.routes.ts'
import { createSearchService } from '../modules/search/search.service.ts'
import { createTyping } from '../modules/typing/typing.ts'
import { hearClients } from '../platform/realtime/client-events.ts'
import type { Alerts } from './alerts.ts'
import type { Kernel } from './kernel.ts'
import type { Media } from './media.ts'

type Rooms = { alerts: Alerts; media: Media; invites: ReturnType<typeof createInvitesService> }

export type Messaging = ReturnType<typeof wireMessaging>

/** Channels and who is in them, messages from the composer to the other browser, and finding them again. */
export function wireMessaging(kernel: Kernel, { alerts: { notifier, ladder, push }, media, invites }: Rooms) {
  const { db, hub, io, log, binder, readAccess, hotPool, writing, metrics, workers } = kernel
  const membership = createMembershipService({ db, hub })
  const outOfOffice = createOutOfOfficeService({ db, hub, log, openPersonal: membership.openPersonal })
  registerOutOfOfficeRoutes(binder, outOfOffice)
  registerGroupRoutes(binder, createGroupsService({ db }))
  registerManagingGroupRoutes(binder, {
    db,
    managing: createManagingGroupsService({ db, hub }),
    membership,
    inviteInto: invites.inviteInto,
  })
  const readMarks = createReadMarksService({ hotPool, hub })
  registerReadMarkRoutes(binder, readMarks, readAccess)

  const searchIndex = workers.add(createSearchIndex({ db, log }))
  registerSearchRoutes(binder, createSearchService({ db, readAccess, index: searchIndex }))

  const latelyTold = createLatelyTold()
  const write = createMessageWriter({ writing, hot: hotPool }, (written) => {
    latelyTold.note(written.map(({ message }) => message.id))
    metrics.messages.inc(written.length)
    searchIndex.noteSent(written.map(({ message }) => message.groupId))
    hub.emit(written.flatMap(sentEvents))
    outOfOffice.noteSent(written.map(({ message }) => message))
    if (written.some(({ isCause }) => isCause)) notifier.noteSent()
  })
  registerMessageRoutes(binder, {
    reading: createReadingService({ db, hub }),
    sending: createSendingService({
      db,
      write,
      readAccess,
      sources: media.sources,
      flags: createMessageFlags({ db, hub }),
      emit: hub.emit,
      isTold: latelyTold.has,
    }),
  })
  registerMessageActionRoutes(binder, { db, hotPool, hub })
  registerBookmarkRoutes(binder, createBookmarksService({ db, hub }))
  registerDraftRoutes(binder, { db, hub, gifs: media.gifs })
  const receipts = createReceiptsService({
    db,
    hub,
    readAccess,
    markSeen: readMarks.markSeen,
    noteDelivered: ladder.noteDelivered,
  })
  registerReceiptRoutes(binder, receipts)
  workers.add({ stop: receipts.flush })
  workers.settleWith(outOfOffice.flush)

  hearClients(
    io,
    {
      'message.change.read.receipt.status': receipts.change,
      'message.alert.heard': async (from, heard) => {
        await ladder.heard(from, heard)
        await push.heard(from, heard)
      },
      typing: createTyping({ db, hub, readAccess }),
    },
    log,
  )
  return { membership, markSeen: readMarks.markSeen }
}
