import { deleteMessage, editMessage } from '@kinward/contract/message-actions'
import { removeParticipants } from '@kinward/contract/managing-groups'
import { search, type SearchKind, type SearchResultsOf } from '@kinward/contract/search'
import type { RouteInput } from '@kinward/contract/route'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'

let kit: TestApp
let team: Team

beforeAll(async () => {
  kit = await startTestApp()
  team = await buildTeam(kit)
})
afterAll(() => kit.stop())

type Wish = Partial<RouteInput<typeof search>['body']>

function ask(client: TestClient, query: string, wish: Wish = {}, type: string = 'messages') {
  return client.ask(search, { params: { type }, body: { query, ...wish } })
}

async function find<Kind extends SearchKind>(client: TestClient, kind: Kind, query: string, wish: Wish = {}) {
  const data = await client.call(search, { params: { type: kind }, body: { query, ...wish } })
  return data as SearchResultsOf<Kind>
}

/** What a search for messages finds, as it is shown. */
async function texts(client: TestClient, query: string, wish: Wish = {}): Promise<string[]> {
  return (await find(client, 'messages', query, wish)).results.map(({ fragment }) => fragment.text)
}

async function room(...messages: string[]): Promise<number> {
  const groupId = await team.channel()
  for (const message of messages) await team.send(team.nurse, groupId, { message })
  return groupId
}

describe('words', () => {
  const said = {
    oxygen: 'O2 at 2 L, sats 94',
    line: 'IV in the left arm, flushed',
    dose: 'Hydromorphone 2mg q4h, next at 6',
    spaced: 'Hydromorphone 2 mg given',
    pressure: 'BP 120/80',
    oriented: 'A&O x3 this morning',
    visit: 'A follow-up visit is planned',
    virus: 'Tested for COVID-19, negative',
    name: 'José Ångström rang about O’Brien',
    glued: 'Pain is better.Next dose at nine',
  }

  beforeAll(() => room(...Object.values(said)))

  test.each([
    ['O2', said.oxygen],
    ['o2', said.oxygen],
    ['IV', said.line],
    ['q4h', said.dose],
    ['2mg', said.dose],
    ['2mg', said.spaced],
    ['2 mg', said.spaced],
    ['BP', said.pressure],
    ['120/80', said.pressure],
    ['A&O', said.oriented],
    ['follow-up', said.visit],
    ['follow up', said.visit],
    ['COVID-19', said.virus],
    ['covid19', said.virus],
    ['jose angstrom', said.name],
    ["o'brien", said.name],
    ['obrien', said.name],
    ['next', said.glued],
  ])('%s is found', async (query, text) => {
    expect(await texts(team.nurse, query)).toContain(text)
  })

  test.each([
    ['hydro', said.dose],
    ['morphone', said.dose],
    ['rphon', said.dose],
    ['low-up', said.visit],
    ['fl', said.line],
  ])('%s is found as a part of a word', async (query, text) => {
    expect(await texts(team.nurse, query)).toContain(text)
  })

  test('two letters are found at the beginning of a word and not inside of it', async () => {
    expect(await texts(team.nurse, 'ph')).toEqual([])
  })

  test('all words must be there, in any order', async () => {
    expect(await texts(team.nurse, 'arm IV')).toEqual([said.line])
    expect(await texts(team.nurse, 'arm oxygen')).toEqual([])
  })

  test('a phrase stands as it was quoted', async () => {
    expect(await texts(team.nurse, '"left arm"')).toEqual([said.line])
    expect(await texts(team.nurse, '"arm left"')).toEqual([])
    expect(await texts(team.nurse, '"left ar"')).toEqual([])
  })

  test('what was found is marked in plain text', async () => {
    const { results } = await find(team.nurse, 'messages', 'left flush')
    expect(results.map(({ fragment: { text, ranges } }) => ranges.map(([from, to]) => text.slice(from, to)))).toEqual([
      ['left', 'flush'],
    ])
  })
})

describe('words that are written in more than one way', () => {
  const said = {
    street: 'Wohnt in der Hauptstraße fünf',
    capitals: 'HAUPTSTRASSE GESPERRT',
    micro: 'Fentanyl 25\u00B5g alle drei Tage',
    mu: 'Fentanyl 25\u03BCg ab morgen',
    typed: 'Fentanyl 25ug bis gestern',
    hyphen: 'Levo\u00ADmepro\u00ADmazin am Abend',
    unseen: 'Halo\u200Bpe\u200Dri\uFEFFdol am Abend',
    wide: 'Ｒａｍｉｐｒｉｌ ７５ｍｇ am Abend',
    chinese: '患者今天疼痛加重，请医生来',
    japanese: '佐藤さんは今朝ＣＴ検査、がんの疑い',
    name: '林 rang this morning',
  }

  beforeAll(() => room(...Object.values(said)))

  test.each([
    ['hauptstrasse', [said.street, said.capitals]],
    ['Hauptstraße', [said.street, said.capitals]],
    ['"in der hauptstrasse"', [said.street]],
    ['25ug', [said.micro, said.mu, said.typed]],
    ['25\u00B5g', [said.micro, said.mu, said.typed]],
    ['25\u03BCg', [said.micro, said.mu, said.typed]],
    ['"25 \u00B5g"', [said.micro, said.mu, said.typed]],
    ['levomepromazin', [said.hyphen]],
    ['promaz', [said.hyphen]],
    ['haloperidol', [said.unseen]],
    ['halo\uFEFFperidol', [said.unseen]],
    ['halo\u00ADperidol', [said.unseen]],
    ['ramipril', [said.wide]],
    ['75mg', [said.wide]],
    ['ｒａｍｉ', [said.wide]],
    ['疼痛', [said.chinese]],
    ['"疼痛"', [said.chinese]],
    ['今天疼痛', [said.chinese]],
    ['痛疼', []],
    ['医生', [said.chinese]],
    ['検査', [said.japanese]],
    ['CT検査', [said.japanese]],
    ['がん', [said.japanese]],
    ['かん', []],
    ['佐藤', [said.japanese]],
    ['林', [said.name]],
    ['今朝 佐藤', [said.japanese]],
    ['疼痛 from:me', [said.chinese]],
  ])('%s', async (query, found) => {
    expect(new Set(await texts(team.nurse, query))).toEqual(new Set(found))
  })

  test('what was found is marked as it was written', async () => {
    const marks = async (query: string) =>
      (await find(team.nurse, 'messages', query)).results.map(({ fragment: { text, ranges } }) =>
        ranges.map(([from, to]) => text.slice(from, to)),
      )
    expect(await marks('strasse fünf')).toEqual([['straße', 'fünf']])
    expect(await marks('疼痛')).toEqual([['疼痛']])
    expect(await marks('mepromazin')).toEqual([['mepro\u00ADmazin']])
  })

  test('people, channels and files go by the same words', async () => {
    const userId = await kit.build.user({ first_name: 'Jörg', last_name: 'Großmann' })
    await kit.build.member(userId, team.locationId)
    const members = team.everyone.map((one) => one.userId)
    const groupId = await kit.build.group(team.locationId, members, { name: '第一内科' })
    await kit.pool.query(
      `with counted as (update groups set seq = seq + 1, version = version + 1 where id = $1 returning *)
       insert into messages (group_id, seq, version, sender_id, hash_key, body, attachments, sent_at)
       select id, seq, version, $2, 'a-file-with-a-name', 'Beiliegend', $3, 1700000000000 from counted`,
      [groupId, team.nurse.userId, JSON.stringify([{ type: 'file', name: 'x', orignalFileName: '検査結果.pdf' }])],
    )
    expect((await find(team.nurse, 'users', 'grossmann')).results).toMatchObject([{ name: { ranges: [[5, 13]] } }])
    expect((await find(team.nurse, 'channels', '内科')).results).toMatchObject([{ name: { ranges: [[2, 4]] } }])
    expect((await find(team.nurse, 'files', '結果')).results).toMatchObject([{ name: { ranges: [[2, 4]] } }])
    expect(await texts(team.nurse, 'beiliegend in:内科')).toEqual(['Beiliegend'])
    expect(await texts(team.nurse, 'beiliegend from:grossmann')).toEqual([])
  })

  test('what is rare is found behind thousands of others', async () => {
    const other = await buildTeam(kit)
    const groupId = await other.channel()
    await kit.pool.query(
      `with counted as (update groups set seq = seq + 2600, version = version + 2600 where id = $1 returning id)
       insert into messages (group_id, seq, version, sender_id, hash_key, body, sent_at)
       select id, n, n, $2, 'signs-' || n,
         case when n = 1 then '患者今天疼痛加重，住在Hauptstraße' else '今天没有加重' end, 1700000000000 + n * 1000
       from counted, generate_series(1, 2600) n`,
      [groupId, other.nurse.userId],
    )
    for (const query of ['疼痛', '疼', '今天疼痛加重', 'strasse 患者', '痛加重']) {
      expect([query, (await find(other.nurse, 'messages', query)).total]).toEqual([query, 1])
    }
    expect((await find(other.nurse, 'messages', '加重今天')).total).toBe(0)
  })
})

test('a mention is searched by its name, not by its markup', async () => {
  await room('Ask @[Zora Quill](id:77) and #[Supply room](id:78)(type:discussion) **about** this')
  expect(await texts(team.nurse, 'zora quill')).toEqual(['Ask @Zora Quill and #Supply room about this'])
  expect(await texts(team.nurse, '"about this" zora')).toHaveLength(1)
  expect(await texts(team.nurse, 'quill id')).toEqual([])
})

test('a reply is found, with the thread it stays in', async () => {
  const groupId = await room()
  const parent = await team.send(team.nurse, groupId, { message: 'Any change?' })
  await team.send(team.doctor, groupId, { message: 'Swallowing xerostomia', parentId: parent.id })
  const { results } = await find(team.aide, 'messages', 'xerostomia')
  expect(results).toMatchObject([{ parentId: parent.id, showInMainThread: false, channel: { id: groupId } }])
})

test('what was forwarded is found', async () => {
  const [from, to] = [await room(), await room()]
  const original = await team.send(team.nurse, from, { message: 'Lorazepam drawer is empty' })
  const first = await team.send(team.nurse, to, { message: 'See', forwards: { groupId: from, messageId: original.id } })
  expect((await find(team.nurse, 'messages', 'lorazepam')).total).toBe(2)
  await team.send(team.nurse, from, { message: 'And here', forwards: { groupId: to, messageId: first.id } })
  expect((await find(team.nurse, 'messages', 'lorazepam')).total).toBe(3)
})

describe('what someone may see', () => {
  test('a stranger to a channel finds nothing of it, and neither does whoever was removed', async () => {
    const groupId = await team.channel('discussion', { members: [team.nurse, team.doctor] })
    await team.send(team.nurse, groupId, { message: 'Sequestered aubergine' })
    expect(await texts(team.doctor, 'aubergine')).toHaveLength(1)
    expect(await texts(team.aide, 'aubergine')).toEqual([])
    const admin = await team.person('admin')
    await kit.build.join(groupId, [admin.userId])
    await admin.call(removeParticipants, {
      params: { ...team.place, groupId },
      body: { participantIds: [team.doctor.userId] },
    })
    expect(await texts(team.doctor, 'aubergine')).toEqual([])
  })

  test('what was deleted is gone at once, and what was edited is found by what it says now', async () => {
    const groupId = await room()
    const sent = await team.send(team.nurse, groupId, { message: 'Bezoar suspected' })
    expect(await texts(team.doctor, 'bezoar')).toHaveLength(1)
    const params = team.of(groupId, sent.id)
    await team.nurse.call(editMessage, { params, body: { message: 'Gallstone suspected' } })
    expect(await texts(team.doctor, 'bezoar')).toEqual([])
    expect(await texts(team.doctor, 'gallstone')).toHaveLength(1)
    await team.nurse.call(deleteMessage, { params, query: {} })
    expect(await texts(team.doctor, 'gallstone')).toEqual([])
  })

  test('a relative finds the family’s channel once they are verified, and never the care team’s', async () => {
    const patientId = await kit.build.patient(team.locationId, { first_name: 'Walter', last_name: 'Quist' })
    const [daughter, son] = [await team.person('family'), await team.person('family')]
    await kit.build.family(patientId, daughter.userId)
    await kit.build.family(patientId, son.userId, false)
    const members = [team.nurse, daughter, son].map(({ userId }) => userId)
    const family = await kit.build.group(team.locationId, members, { type: 'family', patient_id: patientId })
    const care = await kit.build.group(team.locationId, [team.nurse.userId], {
      type: 'patients',
      patient_id: patientId,
    })
    await team.send(team.nurse, care, { message: 'Zolpidem at ten for the team' })
    await kit.pool.query(
      `update location_members set permissions = permissions || '{CAN_SEND_FAMILY_CHANNEL_MESSAGES}' where user_id = $1`,
      [team.nurse.userId],
    )
    await team.send(team.nurse, family, { message: 'Zolpidem helps him sleep' })
    expect(await texts(daughter, 'zolpidem')).toEqual(['Zolpidem helps him sleep'])
    expect(await texts(son, 'zolpidem')).toEqual([])
    expect(await texts(team.nurse, 'zolpidem')).toHaveLength(2)
    expect((await find(daughter, 'patients', 'quist')).results).toMatchObject([
      { patient: { patientId: null, birth_date: null }, channel: { id: family } },
    ])
    expect((await find(son, 'patients', 'quist')).results).toEqual([])
    expect((await find(son, 'channels', 'quist')).results).toEqual([])
    expect((await find(team.nurse, 'patients', 'quist')).results).toMatchObject([
      { patient: { patientId: expect.any(String) as unknown }, channel: { id: care } },
    ])
  })

  test('other locations are searched only where they are asked for, and only one’s own', async () => {
    const elsewhere = await kit.build.location(team.entityId)
    await kit.build.member(team.nurse.userId, elsewhere)
    const groupId = await kit.build.group(elsewhere, [team.nurse.userId, team.aide.userId])
    await kit.pool.query(
      `with counted as (update groups set seq = seq + 1, version = version + 1 where id = $1 returning *)
       insert into messages (group_id, seq, version, sender_id, hash_key, body, sent_at)
       select id, seq, version, $2, 'elsewhere', 'Nystatin ordered', 1700000000000 from counted`,
      [groupId, team.nurse.userId],
    )
    expect(await texts(team.nurse, 'nystatin', { locationId: team.locationId })).toEqual([])
    expect(await texts(team.nurse, 'nystatin', { locationId: elsewhere })).toHaveLength(1)
    expect((await find(team.nurse, 'messages', 'nystatin')).results).toMatchObject([
      { channel: { id: groupId, locationId: elsewhere } },
    ])
    // The aide is in the channel and not at its location.
    expect(await texts(team.aide, 'nystatin')).toEqual([])
    expect(refusalOf(await ask(team.aide, 'nystatin', { locationId: elsewhere }))).toEqual([404, 'NOT_FOUND'])
  })

  test('a location that is closed to someone is left out of the search of all', async () => {
    const elsewhere = await kit.build.location(team.entityId)
    await kit.build.member(team.doctor.userId, elsewhere)
    const groupId = await kit.build.group(elsewhere, [team.doctor.userId], { name: 'Behind terms' })
    expect((await find(team.doctor, 'channels', 'behind terms')).results).toMatchObject([{ channel: { id: groupId } }])
    await kit.pool.query('update location_members set terms_due = true where location_id = $1', [elsewhere])
    expect((await find(team.doctor, 'channels', 'behind terms')).results).toEqual([])
    const refused = await ask(team.doctor, 'behind', { locationId: elsewhere }, 'channels')
    expect(refusalOf(refused)).toEqual([403, 'TERMS_REQUIRED'])
  })

  test('where search is switched off there is none', async () => {
    const other = await buildTeam(kit)
    const groupId = await other.channel()
    await other.send(other.nurse, groupId, { message: 'Quinine' })
    expect(await texts(other.nurse, 'quinine')).toHaveLength(1)
    await other.switchOff('enableGlobalSearch')
    expect(refusalOf(await ask(other.nurse, 'quinine'))).toEqual([403, 'FEATURE_OFF'])
    expect(refusalOf(await ask(other.nurse, 'quinine', { locationId: other.locationId }))).toEqual([403, 'FEATURE_OFF'])
  })

  test('people are those of the list of people', async () => {
    const far = await kit.build.user({ first_name: 'Ottoline', last_name: 'Vance' })
    await kit.build.member(far, team.locationId)
    const guest = await team.person('collaborator')
    expect((await find(team.nurse, 'users', 'ottoline')).results).toMatchObject([{ user: { id: far } }])
    expect((await find(guest, 'users', 'ottoline')).results).toEqual([])
    await kit.build.group(team.locationId, [guest.userId, far])
    expect((await find(guest, 'users', 'otto van')).results).toMatchObject([
      {
        name: {
          text: 'Ottoline Vance',
          ranges: [
            [0, 4],
            [9, 12],
          ],
        },
      },
    ])
  })

  test('channels are one’s own and those one may join', async () => {
    const open = await kit.build.group(team.locationId, [team.doctor.userId], { name: 'Wound clinic', is_public: true })
    const closed = await kit.build.group(team.locationId, [team.doctor.userId], { name: 'Wound board' })
    const idsFor = async (client: TestClient) =>
      (await find(client, 'channels', 'wound')).results.map(
        ({ channel, hasJoined }) => [channel.id, hasJoined] as const,
      )
    expect(await idsFor(team.nurse)).toEqual([[open, false]])
    expect(new Map(await idsFor(team.doctor))).toEqual(
      new Map([
        [open, true],
        [closed, true],
      ]),
    )
    expect(await idsFor(await team.person('collaborator'))).toEqual([])
  })
})

test('a direct channel that ended is found by the name of the other one, and not by one’s own', async () => {
  const others = await buildTeam(kit)
  const { nurse, doctor } = others
  const groupId = await others.channel('personal')
  await others.send(doctor, groupId, { message: 'The graft looks dry' })
  await kit.pool.query('update group_members set removed_at = now() where group_id = $1 and user_id = $2', [
    groupId,
    doctor.userId,
  ])
  await kit.pool.query(`update users set first_name = 'Oda', last_name = 'Former' where id = $1`, [doctor.userId])
  const said = await find(nurse, 'messages', 'graft')
  expect(said.results.map(({ channel }) => channel.title)).toEqual(['Oda Former'])
  const named = await find(nurse, 'channels', 'oda')
  expect(named.results.map(({ channel }) => channel.id)).toEqual([groupId])
})

describe('operators', () => {
  let groupId: number
  beforeAll(async () => {
    groupId = await kit.build.group(
      team.locationId,
      team.everyone.map(({ userId }) => userId),
      {
        name: 'Night handover',
      },
    )
    await kit.pool.query(`update users set first_name = 'Priya', last_name = 'Raman' where id = $1`, [
      team.doctor.userId,
    ])
    await team.send(team.nurse, groupId, { message: 'Tramadol by the nurse' })
    await team.send(team.doctor, groupId, { message: 'Tramadol by the doctor, see https://dosing.example' })
    await team.send(team.doctor, groupId, { message: 'Tramadol now', isUrgent: true })
    const direct = await team.channel('personal', { members: [team.nurse, team.doctor] })
    await team.send(team.doctor, direct, { message: 'Tramadol between us' })
  })

  test.each([
    ['tramadol from:priya', 3],
    ['tramadol from:"Priya Raman" in:"night hand"', 2],
    ['tramadol from:"priya raman" from:nobody', 3],
    ['tramadol from:nobody', 0],
    ['tramadol from:me', 1],
    ['tramadol in:handover', 3],
    ['tramadol in:nowhere', 0],
    ['tramadol has:link', 1],
    ['tramadol has:urgent', 1],
    ['tramadol has:link has:urgent', 0],
    ['tramadol type:direct', 1],
    ['tramadol type:direct type:discussion', 4],
    ['tramadol type:family', 0],
    ['tramadol after:2020-01-01', 4],
    ['tramadol before:2020-01-01', 0],
    ['has:urgent in:"Night handover"', 1],
    ['from: in: tramadol', 4],
    ['tramadol nosuch:thing', 0],
  ])('%s finds %i', async (query, count) => {
    expect(await texts(team.nurse, query)).toHaveLength(count)
  })

  test('days begin where the searcher is', async () => {
    const sentAt = Date.parse('2026-03-10T03:30:00Z')
    await kit.pool.query(
      `with counted as (update groups set seq = seq + 1, version = version + 1 where id = $1 returning *)
       insert into messages (group_id, seq, version, sender_id, hash_key, body, sent_at)
       select id, seq, version, $2, 'in-the-night', 'Midazolam at night', $3 from counted`,
      [groupId, team.nurse.userId, sentAt],
    )
    const at = (query: string, timeZone: string) => texts(team.nurse, `midazolam ${query}`, { timeZone })
    expect(await at('before:2026-03-10', 'UTC')).toEqual([])
    expect(await at('before:2026-03-10', 'America/New_York')).toHaveLength(1)
    expect(await at('after:2026-03-09', 'UTC')).toHaveLength(1)
    expect(await at('after:2026-03-09', 'America/New_York')).toEqual([])
    expect(await at('after:2026-03-08', 'America/New_York')).toHaveLength(1)
  })

  test('files are found by their names', async () => {
    const attachment = { type: 'file', name: 'x', orignalFileName: 'Comfort-kit_log 2026.pdf' }
    await kit.pool.query(
      `with counted as (update groups set seq = seq + 1, version = version + 1 where id = $1 returning *)
       insert into messages (group_id, seq, version, sender_id, hash_key, body, attachments, sent_at)
       select id, seq, version, $2, 'with-a-file', 'See the file', $3, 1700000000000 from counted`,
      [groupId, team.nurse.userId, JSON.stringify([attachment])],
    )
    const { results } = await find(team.doctor, 'files', 'kit log')
    expect(results).toMatchObject([{ name: { text: 'Comfort-kit_log 2026.pdf' }, channel: { id: groupId } }])
    expect(await texts(team.doctor, 'has:file see')).toEqual(['See the file'])
    expect((await find(team.doctor, 'files', 'see')).results).toEqual([])
  })
})

describe('many', () => {
  test('pages hold each once, whatever is said meanwhile', async () => {
    const groupId = await room()
    await kit.pool.query(
      `with counted as (update groups set seq = seq + 130, version = version + 130 where id = $1 returning id, seq)
       insert into messages (group_id, seq, version, sender_id, hash_key, body, sent_at)
       select id, n, n, $2, 'many-' || n, 'Furosemide number ' || n, 1700000000000 + n * 60000
       from counted, generate_series(1, 130) n`,
      [groupId, team.nurse.userId],
    )
    for (const order of ['relevance', 'newest'] as const) {
      const seen: number[] = []
      const totals: unknown[] = []
      let cursor: string | null = null
      do {
        const page: SearchResultsOf<'messages'> = await find(team.nurse, 'messages', 'furosemide', { cursor, order })
        seen.push(...page.results.map(({ id }) => id))
        cursor = page.cursor
        totals.push([page.total, page.isMore])
        if (seen.length === 20) await team.send(team.nurse, groupId, { message: 'Furosemide at last' })
      } while (cursor !== null)
      expect(totals[0]).toEqual([100, true])
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen.length).toBe(order === 'relevance' ? 130 : 131)
    }
    const [newest] = await texts(team.nurse, 'furosemide', { order: 'newest' })
    expect(newest).toBe('Furosemide at last')
  })

  test('of what was said at the same time, whole words come first', async () => {
    await room('Reassessed at ten', 'Assess again', 'We assess')
    const found = await texts(team.nurse, 'assess')
    expect(found.at(-1)).toBe('Reassessed at ten')
  })
})

test('what is rare is found behind thousands of others, by all that it can be found by', async () => {
  const { nurse, doctor, ...other } = await buildTeam(kit)
  await kit.pool.query(`update users set first_name = 'Odile', last_name = 'Marchetti' where id = $1`, [doctor.userId])
  const groupId = await other.channel('discussion', { values: { name: 'Archive room' } })
  const attachment = { type: 'file', name: 'x', orignalFileName: 'Scan of Xanthoma.pdf' }
  await kit.pool.query(
    `with counted as (update groups set seq = seq + 2600, version = version + 2600 where id = $1 returning id)
     insert into messages (group_id, seq, version, sender_id, hash_key, body, attachments, sent_at)
     select id, n, n, case when n = 1 then $2::bigint else $3 end, 'rare-' || n,
       case when n = 1 then 'Xanthoma, follow-up with 2mg' else 'Nothing new, number ' || n end,
       case when n = 1 then $4::jsonb else '[]' end, 1700000000000 + n * 1000
     from counted, generate_series(1, 2600) n`,
    [groupId, doctor.userId, nurse.userId, JSON.stringify([attachment])],
  )
  for (const query of ['xanthoma', 'xant', 'nthom', '"follow up"', 'follow-up', '2mg xan', 'from:odile', 'has:file']) {
    expect([query, await texts(nurse, query)]).toEqual([query, ['Xanthoma, follow-up with 2mg']])
  }
  for (const query of ['xanthomas', '"follow with"', 'xanthoma from:me', 'has:image', 'xanthoma in:elsewhere']) {
    expect([query, await texts(nurse, query)]).toEqual([query, []])
  }
  expect((await find(nurse, 'files', 'nthom pdf')).results).toHaveLength(1)
  expect(await find(nurse, 'messages', 'nothing')).toMatchObject({ total: 100, isMore: true })
})

describe('bad input', () => {
  test.each([
    ['a lone minus', '-'],
    ['nothing', ''],
    ['spaces', '   '],
    ['operators without a value', 'from: in: has: type: before: after:'],
    ['a day that is none', 'before:2026-13-45 tramadol'],
    ['a part that is none', 'has:everything tramadol'],
    ['wildcards', '%'],
    ['an underscore', '_'],
    ['a quote that is not closed', '"'],
    ['quotes and backslashes', `'"\\'"" OR 1=1 --`],
    ['the syntax of a text search', "a & | ! :* <-> ('"],
    ['control characters', '\u0001\u0007\u001b'],
    ['half a letter', '\ud800 tramadol'],
    ['a word as long as a search', 'x'.repeat(500)],
    ['very many words', Array.from({ length: 240 }, (_, n) => n % 10).join(' ')],
    ['emoji', '🙂 👩‍⚕️'],
  ])('%s is answered', async (_what, query) => {
    const { status } = await ask(team.nurse, query)
    expect(status).toBe(200)
  })

  test.each([
    ['more than fits', { query: 'x'.repeat(501) }],
    ['a NUL', { query: 'a\0b' }],
    ['no query', {}],
    ['a cursor of nobody', { query: 'tramadol', cursor: 'WzEsMl0' }],
    ['a limit of nothing', { query: 'tramadol', limit: 0 }],
    ['a time zone that is none', { query: 'tramadol', timeZone: 'Mars/Base' }],
    ['a number for a location', { query: 'tramadol', locationId: 1.5 }],
  ])('%s is refused', async (_what, body) => {
    const refused = await team.nurse.ask(search, { params: { type: 'messages' }, body: body as { query: string } })
    expect(refusalOf(refused)).toEqual([400, 'BAD_REQUEST'])
  })

  test('what is not searched for is not there', async () => {
    expect(refusalOf(await ask(team.nurse, 'tramadol', {}, 'secrets'))).toEqual([404, 'NOT_FOUND'])
  })
})
