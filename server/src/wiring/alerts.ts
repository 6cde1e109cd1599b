import { readFile } from 'node:fs/promises'
import { pushSubject } from '../config.ts'
import { createMailDigest } from '../modules/digests/mail-digest.ts'
import { createQuietDigest } from '../modules/digests/quiet-digest.ts'
import { noteLetterOf } from '../modules/event-queue/queue-items.ts'
import { registerNotificationSettingRoutes } from '../modules/notification-settings/notification-settings.routes.ts'
import { registerNotificationRoutes } from '../modules/notifications/notifications.routes.ts'
import { createNotifier } from '../modules/notifications/notifier.ts'
import { createTellPeople } from '../modules/notifications/tell-people.ts'
import { registerPushRoutes } from '../modules/push/push.routes.ts'
import { createPushService } from '../modules/push/push.service.ts'
import { createLadder } from '../modules/urgent/ladder.ts'
import { registerLadderRoutes } from '../modules/urgent/ladder.routes.ts'
import { reachReminded } from '../modules/urgent/reach-reminded.ts'
import { createUrgentReminders } from '../modules/urgent/reminders.ts'
import { createMail } from '../platform/mail/mail.ts'
import { createHangUps } from '../platform/phone/hang-ups.ts'
import { createPhoneSimulator } from '../platform/phone/phone-simulator.ts'
import { createTexts } from '../platform/phone/texts.ts'
import { createTwilioBridge } from '../platform/phone/twilio-bridge.ts'
import { createPushKeys } from '../platform/push/push-keys.ts'
import { createSendPush } from '../platform/push/send-push.ts'
import { withLocal } from '../platform/reach/reachable.ts'
import type { Kernel } from './kernel.ts'

export type Alerts = Awaited<ReturnType<typeof wireAlerts>>

/** How people are reached: letters, texts, phones and pushes, the bell, and what follows where nobody hears. */
export async function wireAlerts({ config, db, hub, log, binder, seal, origin, reach, workers }: Kernel) {
  const simulator = config.isDemo && !config.twilio ? createPhoneSimulator(db) : null
  const bridge = config.twilio ? createTwilioBridge(config.twilio) : simulator
  const hangUps = bridge && createHangUps({ db, bridge, log })
  const mail = createMail({
    db,
    ...config.mail,
    log,
    ended: { emit: hub.emit, note: noteLetterOf('outbox_mails') },
  })
  const texts = createTexts({
    db,
    twilio: config.twilio,
    isKeptToBeRead: !config.isProduction,
    hangUps,
    log,
    ended: {
      emit: hub.emit,
      note: async (tx, events, letter, column) => {
        await noteLetterOf('outbox_texts')(tx, events, letter, column)
        await ladder.noteText(tx, events, letter.id)
      },
    },
  })
  const ladder = workers.add(createLadder({ db, hub, texts, origin, log }))
  const pushKeys = createPushKeys({ db, seal })
  const pushReach = config.pushLocalCa ? withLocal(await readFile(config.pushLocalCa, 'utf8')) : reach
  const push = createPushService({
    db,
    keys: pushKeys,
    send: createSendPush({ keys: pushKeys, subject: pushSubject(config), reach: pushReach }),
    reach: pushReach,
    origin,
    log,
    onAccepted: ladder.notePushed,
    onReceived: ladder.noteReceived,
  })
  for (const delivery of [hangUps?.delivery, mail.delivery, texts.delivery, push.delivery]) {
    if (delivery) workers.addDelivery(delivery)
  }
  const notifier = workers.add(
    createNotifier({ db, hub, log, told: createTellPeople({ db, hub }), written: [push.queue, ladder.queue] }),
  )
  const quietDigest = workers.add(createQuietDigest({ db, hub, log }))
  const mailDigest = workers.add(createMailDigest({ db, mail, origin, log }))
  const reminders = workers.add(createUrgentReminders({ db, hub, log, reach: reachReminded({ push, ladder }) }))

  registerPushRoutes(binder, push)
  registerLadderRoutes(binder, ladder)
  registerNotificationSettingRoutes(binder, { db, hub })
  registerNotificationRoutes(binder, { db, hub })

  return {
    simulator,
    bridge,
    hangUps,
    mail,
    texts,
    /** What a letter or a text with a link in it is made of. */
    post: { mail, texts, origin },
    ladder,
    push,
    notifier,
    ticks: {
      tellAll: notifier.tick,
      hangUpPhones: async () => hangUps?.delivery.tick(),
      bringPushes: push.delivery.tick,
      textUnreached: ladder.tick,
      remindUrgent: reminders.tick,
      endQuiet: quietDigest.tick,
      mailMissed: mailDigest.tick,
    },
  }
}
