import {
  FREE_NOTIFICATIONS,
  listNotifications,
  MOST_COUNTED,
  NOTIFICATIONS_PAGE,
} from '@kinward/contract/notifications'
import { deleteMessage, editMessage } from '@kinward/contract/message-actions'
import { removeParticipants } from '@kinward/contract/managing-groups'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { alertsOf, recount, tellSomeone } from '../../../test/notifications.ts'
import { buildTeam, type Team } from '../../../test/team.ts'

const DAY_MS = 86_400_000

let kit: TestApp
let team: Team
let nurse: TestClient
let doctor: TestClient
let groupId: number

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  team = await buildTeam(kit)
  ;({ nurse, doctor } = team)
  groupId = await team.channel('discussion', { values: { name: 'Night shift' } })
})

const ago = (ms: number) => new Date(Date.now() - ms)
const idsOf = async (client: TestClient, wish?: Parameters<typeof alertsOf>[1]) =>
  (await alertsOf(client, wish)).notifications.map(({ id }) => id)
/** What a message in a channel was told with. */
const about = (message: { id: number }, row: Record<string, unknown> = {}) => ({
  entity_id: team.entityId,
  location_id: team.locationId,
  group_id: groupId,
  message_id: message.id,
  actor_id: doctor.userId,
  ...row,
})
const asCursor = (place: string) => Buffer.from(place).toString('base64url')

describe('the list', () => {
  test('has the newest first, and nothing that is older than seven days or somebody else’s', async () => {
    const older = await tellSomeone(kit, nurse.userId, { told_at: ago(6.9 * DAY_MS) })
    const newer = await tellSomeone(kit, nurse.userId, { told_at: ago(1000) })
    await tellSomeone(kit, nurse.userId, { told_at: ago(7.1 * DAY_MS) })
    await tellSomeone(kit, doctor.userId)
    expect(await alertsOf(nurse)).toMatchObject({
      notifications: [{ id: newer }, { id: older }],
      next: null,
      unread: 2,
      unreadIds: [newer, older],
      isLimited: false,
    })
  })

  test('goes on where a page ended, also among those of one moment and when others moved to the front meanwhile', async () => {
    const at = ago(60_000)
    const ids: number[] = []
    for (let n = 0; n < NOTIFICATIONS_PAGE + 10; n++) ids.push(await tellSomeone(kit, nurse.userId, { told_at: at }))
    const first = await alertsOf(nurse)
    expect(first.notifications.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, NOTIFICATIONS_PAGE))
    await kit.pool.query('update notifications set told_at = now() where id = $1', [ids[0]])
    expect(await idsOf(nurse, { after: first.next ?? '' })).toEqual(ids.slice(1, 10).toReversed())
    expect(await idsOf(nurse, { limit: 1 })).toEqual([ids[0]])
  })

  test.each(['nonsense', ...['["now()", 1]', '["2026-02-31 10:00:00+00", 5]', '[1e300, 5]'].map(asCursor)])(
    'does not go on from %j',
    async (after) => {
      expect((await nurse.ask(listNotifications, { query: { after } })).status).toBe(400)
    },
  )

  test('counts so far and no further, and for the badge alone lists nothing', async () => {
    for (let n = 0; n < MOST_COUNTED + 5; n++) await tellSomeone(kit, nurse.userId)
    await tellSomeone(kit, nurse.userId, { read_at: new Date() })
    const { notifications, unread, unreadIds, next } = await alertsOf(nurse, { limit: 0 })
    expect([notifications.length, unread, unreadIds.length, next]).toEqual([0, MOST_COUNTED, MOST_COUNTED, null])
  })
})

describe('tabs and filters', () => {
  test('Mentions has what names the reader, Honors what honors them', async () => {
    const told: Record<string, number> = {}
    for (const type of ['MENTION', 'NAME_MENTION', 'DELEGATE', 'UNJOINED_CHANNEL', 'HONOR', 'REPLIES', 'GENERIC']) {
      told[type] = await tellSomeone(kit, nurse.userId, { type })
    }
    expect(await idsOf(nurse, { tab: 'mentions' })).toEqual([
      told['UNJOINED_CHANNEL'],
      told['DELEGATE'],
      told['NAME_MENTION'],
      told['MENTION'],
    ])
    expect(await idsOf(nurse, { tab: 'honors' })).toEqual([told['HONOR']])
    expect(await idsOf(nurse)).toHaveLength(7)
  })

  test('narrow down by what is unread, by flags, kinds of channels and calls; of several kinds any will do', async () => {
    const patients = await team.channel('patients')
    const personal = await team.channel('personal')
    const flag = (fk_flag_id: number) => ({ type: 'FLAG_ADDED', data: { flaggingData: { fk_flag_id } } })
    const [fall, diet] = [
      await tellSomeone(kit, nurse.userId, flag(11)),
      await tellSomeone(kit, nurse.userId, flag(12)),
    ]
    const inPatients = await tellSomeone(kit, nurse.userId, { group_id: patients, read_at: new Date() })
    const inPersonal = await tellSomeone(kit, nurse.userId, { group_id: personal })
    const missed = await tellSomeone(kit, nurse.userId, { type: 'INBOUND_CALLS', data: { callStatus: 'missed' } })
    const received = await tellSomeone(kit, nurse.userId, { type: 'VOIP', data: { callStatus: 'received' } })
    const channels = { channel: true, patient: false, discussion: false, personal: false, omni: false }
    const filters = [
      [{ unread: true }, [received, missed, inPersonal, diet, fall]],
      [{ filterFlags: { isToggle: true, selectedFlags: [] } }, [diet, fall]],
      [{ filterFlags: { isToggle: true, selectedFlags: [11] } }, [fall]],
      [
        { filterFlags: { isToggle: false, selectedFlags: [11] } },
        [received, missed, inPersonal, inPatients, diet, fall],
      ],
      [{ filterChannels: channels }, [inPersonal, inPatients]],
      [{ filterChannels: { ...channels, patient: true } }, [inPatients]],
      [{ filterChannels: { ...channels, omni: true } }, []],
      [{ filterInboundCallsBy: 'all' as const }, [received, missed]],
      [{ filterInboundCallsBy: 'missed' as const }, [missed]],
      [{ unread: true, filterInboundCallsBy: 'missed' as const, filterChannels: channels }, [missed, inPersonal]],
    ] as const
    for (const [filter, expected] of filters) {
      expect([filter, await idsOf(nurse, { filter: filter as never })]).toEqual([filter, expected])
    }
  })

  test.each(['{', '[]', '{"unread":"yes"}'])('a filter that says %j is refused', async (filter) => {
    expect((await nurse.ask(listNotifications, { query: { filter } })).status).toBe(400)
  })
})

describe('the words of a notification', () => {
  test('are those of the message as it reads now, with who, where and about whom', async () => {
    const message = await team.send(doctor, groupId, { message: '**Please** see @[Nurse](id:1) at _noon_' })
    const id = await tellSomeone(kit, nurse.userId, about(message))
    const [seen] = (await alertsOf(nurse)).notifications
    expect(seen).toMatchObject({
      id,
      quote: 'Please see @Nurse at noon',
      fk_channel_id: groupId,
      fk_location_id: team.locationId,
      Channel: { id: groupId, type: 'discussion', name: 'Night shift', is_public: false, hasJoined: true },
      Sender: { id: doctor.userId },
      messageId: message.id,
      Patient: null,
    })
    await doctor.call(editMessage, { params: team.of(groupId, message.id), body: { message: 'At one' } })
    expect((await alertsOf(nurse)).notifications[0]?.quote).toBe('At one')
    await doctor.call(deleteMessage, { params: team.of(groupId, message.id), query: {} })
    expect((await alertsOf(nurse)).notifications[0]).toMatchObject({ quote: null, is_read: true })
  })

  test('are not for those who were put out of the channel meanwhile', async () => {
    const admin = await team.person('admin')
    groupId = await team.channel('discussion', { members: [admin, nurse, doctor], values: { name: 'Night shift' } })
    const message = await team.send(doctor, groupId, { message: 'A secret' })
    await tellSomeone(kit, nurse.userId, about(message, { data: { title: 'A secret too' } }))
    const body = { participantIds: [nurse.userId] }
    await admin.call(removeParticipants, { params: { ...team.place, groupId }, body })
    const page = await alertsOf(nurse)
    expect(page.notifications[0]).toMatchObject({ quote: null, Channel: null, Patient: null, Sender: null, data: {} })
    expect([JSON.stringify(page).includes('secret'), page.unread]).toEqual([false, 0])
  })

  test('are not for whoever the location does not let in from where they are', async () => {
    const message = await team.send(doctor, groupId, { message: 'Only from inside' })
    await tellSomeone(kit, nurse.userId, about(message))
    expect((await alertsOf(nurse)).notifications[0]?.quote).toBe('Only from inside')
    await kit.pool.query('update locations set configurations = $2 where id = $1', [
      team.locationId,
      { enableIpRestriction: true, allowedAddresses: ['203.0.113.7'] },
    ])
    expect((await alertsOf(nurse)).notifications[0]).toMatchObject({ quote: null, Channel: null, Sender: null })
  })

  test('name a channel that one could join, and say nothing of what was said there', async () => {
    const open = await team.channel('discussion', { members: [doctor], values: { name: 'Open', is_public: true } })
    const closed = await team.channel('discussion', { members: [doctor], values: { name: 'Closed' } })
    for (const group_id of [open, closed]) {
      const message = await team.send(doctor, group_id, { message: 'Said inside' })
      await tellSomeone(kit, nurse.userId, about(message, { type: 'UNJOINED_CHANNEL', group_id }))
    }
    const collaborator = await team.person('collaborator')
    await tellSomeone(kit, collaborator.userId, { type: 'UNJOINED_CHANNEL', group_id: open })
    const page = await alertsOf(nurse)
    expect(page.notifications.map(({ Channel }) => Channel)).toEqual([
      null,
      { id: open, type: 'discussion', name: 'Open', is_public: true, hasJoined: false },
    ])
    expect(JSON.stringify([page, await alertsOf(collaborator)])).not.toMatch(/Said inside|Closed/)
    expect((await alertsOf(collaborator)).notifications[0]?.Channel).toBeNull()
  })

  test('of a broadcast are for members of its location alone', async () => {
    const row = { type: 'BROADCAST', location_id: team.locationId, data: { id: 5, title: 'Winter road plan' } }
    const stranger = await kit.signedIn(await kit.build.person(await kit.build.location(await kit.build.entity())))
    for (const { userId } of [nurse, stranger]) await tellSomeone(kit, userId, row)
    expect((await alertsOf(nurse)).notifications[0]?.data).toEqual({ id: 5, title: 'Winter road plan' })
    expect((await alertsOf(stranger)).notifications[0]?.data).toEqual({ id: 5 })
  })
})

describe('the free plan', () => {
  const switchTo = (isOn: boolean) =>
    kit.pool.query(`update entities set feature_flags = feature_flags || $2 where id = $1`, [
      team.entityId,
      { notificationCenter: isOn },
    ])

  test('lists and counts the first thirty of a month, as they were first told, and says that there are more', async () => {
    const row = { entity_id: team.entityId, location_id: team.locationId }
    const month = new Date()
    const ids: number[] = []
    for (let n = 0; n < FREE_NOTIFICATIONS; n++)
      ids.push(await tellSomeone(kit, nurse.userId, { ...row, told_at: month }))
    await switchTo(false)
    expect(await alertsOf(nurse)).toMatchObject({ unread: FREE_NOTIFICATIONS, isLimited: false })
    const late = await tellSomeone(kit, nurse.userId, { ...row, told_at: new Date(month.getTime() + 1) })
    // One of the first that is told again stays one of the first.
    await kit.pool.query(`update notifications set told_at = told_at + interval '1 minute' where id = $1`, [ids[0]])
    const other = await tellSomeone(kit, nurse.userId)
    const page = await alertsOf(nurse)
    expect(page.notifications.map(({ id }) => id)).toEqual([ids[0], other, ...ids.slice(1).toReversed()])
    expect([page.unread, page.isLimited, page.unreadIds.includes(late)]).toEqual([FREE_NOTIFICATIONS + 1, true, false])
    await switchTo(true)
    expect(await alertsOf(nurse)).toMatchObject({ unread: FREE_NOTIFICATIONS + 2, isLimited: false })
    expect(await recount(kit, nurse.userId)).toBe(FREE_NOTIFICATIONS + 2)
  })

  test('still tells live what it leaves out, and says that it does not count', async () => {
    const row = { entity_id: team.entityId, location_id: team.locationId }
    for (let n = 1; n < FREE_NOTIFICATIONS; n++) await tellSomeone(kit, nurse.userId, row)
    await switchTo(false)
    const tab = await nurse.connect()
    const mention = async () => {
      await team.send(doctor, groupId, { message: `@[Nurse](id:${nurse.userId}) come` })
      await kit.app.tellAll()
      return tab.next('notification.center')
    }
    const [thirtieth, next] = [await mention(), await mention()]
    expect([thirtieth.isListed, next.isListed]).toEqual([true, false])
    const { unreadIds } = await alertsOf(nurse)
    expect([unreadIds.includes(thirtieth.notification.id), unreadIds.includes(next.notification.id)]).toEqual([
      true,
      false,
    ])
  })

  test('holds where the organisation has it, unless a location has the whole centre', async () => {
    await switchTo(false)
    await kit.pool.query(`update locations set feature_flags = '{"notificationCenter": true}' where id = $1`, [
      team.locationId,
    ])
    const row = { entity_id: team.entityId, location_id: team.locationId }
    for (let n = 0; n <= FREE_NOTIFICATIONS; n++) await tellSomeone(kit, nurse.userId, row)
    expect((await alertsOf(nurse)).unread).toBe(FREE_NOTIFICATIONS + 1)
  })

  test('shows of every place exactly what is left of it, in any tab and page by page', async () => {
    const [here, there] = [team.locationId, await kit.build.location(team.entityId)]
    const strange = await kit.build.entity()
    const elsewhere = await kit.build.location(strange)
    const places = [
      { entity_id: team.entityId, location_id: here },
      { entity_id: team.entityId, location_id: there },
      { entity_id: team.entityId, location_id: null },
      { entity_id: strange, location_id: elsewhere },
      { entity_id: null, location_id: null },
    ]
    const now = Date.now()
    const monthOf = (at: Date) => at.toISOString().slice(0, 7)
    const rows = Array.from({ length: 160 }, (_, nth) => ({
      entity_id: places[nth % places.length]?.entity_id ?? null,
      location_id: places[nth % places.length]?.location_id ?? null,
      type: nth % 4 === 0 ? 'HONOR' : 'MENTION',
      told_at: new Date(now - ((nth * 37) % 160) * 4 * 60_000),
      first_told_at: new Date(now - ((nth * 53) % 160) * 5 * 60_000),
      read_at: nth % 3 === 0 ? new Date() : null,
    }))
    const told: ((typeof rows)[number] & { id: number })[] = []
    for (const row of rows) told.push({ ...row, id: await tellSomeone(kit, nurse.userId, row) })

    for (const [whole, limitedTo] of [
      [[], [there, here]],
      [[there], [here]],
      [[here, there], []],
    ] as const) {
      await switchTo(false)
      await kit.pool.query(
        `update locations set feature_flags = jsonb_build_object('notificationCenter', id = any($2)) where id = any($1)`,
        [[here, there], whole],
      )
      const ours = told.filter(({ entity_id: entityId }) => entityId === team.entityId)
      const kept = [...Map.groupBy(ours, ({ first_told_at }) => monthOf(first_told_at)).values()].flatMap((month) =>
        month
          .toSorted((a, b) => a.first_told_at.getTime() - b.first_told_at.getTime() || a.id - b.id)
          .slice(0, FREE_NOTIFICATIONS),
      )
      const isShown = (one: (typeof told)[number]) =>
        one.entity_id !== team.entityId ||
        kept.includes(one) ||
        (one.location_id !== null && !limitedTo.some((id) => id === one.location_id))
      const expected = told.filter(isShown).toSorted((a, b) => b.told_at.getTime() - a.told_at.getTime() || b.id - a.id)
      for (const [tab, wanted] of [
        ['all', expected],
        ['honors', expected.filter(({ type }) => type === 'HONOR')],
      ] as const) {
        const listed: number[] = []
        for (let after: string | null | undefined; after !== null;) {
          const page = await alertsOf(nurse, { tab, limit: 20, ...(after !== undefined && { after }) })
          listed.push(...page.notifications.map(({ id }) => id))
          after = page.next
        }
        expect(listed).toEqual(wanted.map(({ id }) => id))
      }
      const unread = expected.filter(({ read_at }) => read_at === null).map(({ id }) => id)
      expect((await alertsOf(nurse)).unreadIds).toEqual(unread.slice(0, 100))
    }
  })
})
