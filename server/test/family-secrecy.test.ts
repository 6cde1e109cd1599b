import {
  acceptFamilyInvite,
  authorizeFamily,
  grantAttempts,
  inviteFamily,
  listFamily,
} from '@kinward/contract/families'
import { proveRelationship, unauthorizeFamily, unauthorizeMe } from '@kinward/contract/families'
import { joinByInvite } from '@kinward/contract/invites'
import { editMessage } from '@kinward/contract/message-actions'
import { sendMessage } from '@kinward/contract/messages'
import type { RouteDefinition } from '@kinward/contract/route'
import { ROUTES } from '@kinward/contract/routes'
import { search } from '@kinward/contract/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom } from '../src/demo/random.ts'
import { startTestApp, type TestApp, type TestClient, type TestSocket } from './harness.ts'
import { createLetters } from './letters.ts'
import { tellAll } from './told.ts'

// The truth this tells: no family member ever receives, by any call or event, what was said in a channel that is not
// theirs. People are let in and put out by chance, while all of their sockets listen; what is said carries the channel it was
// said in, so that whatever arrives tells where it comes from.

const SEED = process.env['FAMILY_SEED'] ?? '1'
const STEPS = Number(process.env['FAMILY_STEPS'] ?? 45)
const BORN = '1940-02-29'

type Place = { entityId: number; locationId: number }
type Patient = Place & { id: number; care: number; family: number }
type Relative = {
  client: TestClient
  email: string
  socket: TestSocket
  /** The channels that are theirs, by what was answered to those who let them in and put them out. */
  channels: Set<number>
  /** What was said while they were being put out: whether they heard it is chance. */
  racing: Set<string>
}

let kit: TestApp
beforeAll(async () => void (kit = await startTestApp()))
afterAll(() => kit.stop())

const READING = ROUTES.filter(
  (route: RouteDefinition) => route.method === 'GET' && !route.bytes && route.access.level !== 'public',
)

test(`families hear and read what is theirs and nothing else (seed ${SEED})`, { timeout: 120_000 }, async () => {
  const random = createRandom(`family secrecy ${SEED}`)
  const letters = createLetters(kit.pool)
  const { build } = kit
  const entityId = await build.entity()
  const [here, there] = [await build.location(entityId), await build.location(entityId)]
  const nurses = new Map<number, TestClient>()
  for (const locationId of [here, there]) {
    nurses.set(locationId, await kit.signedIn(await build.person(locationId, 'admin')))
  }
  const nurseAt = (locationId: number): TestClient => nurses.get(locationId) ?? kit.anonymous

  const patients: Patient[] = []
  for (const locationId of [here, here, here, there]) {
    const id = await build.patient(locationId, { birth_date: BORN })
    const team = [nurseAt(locationId).userId]
    const care = await build.group(locationId, team, { type: 'patients', patient_id: id })
    const family = await build.group(locationId, team, { type: 'family', patient_id: id })
    patients.push({ entityId, locationId, id, care, family })
  }
  const discussion = await build.group(here, [nurseAt(here).userId], { is_public: true })
  const channels = [
    ...patients.flatMap(({ locationId, care, family }) => [
      { locationId, groupId: care },
      { locationId, groupId: family },
    ]),
    { locationId: here, groupId: discussion },
  ]

  const elsewhere = await build.location(await build.entity())
  const relatives: Relative[] = []
  for (const number of [1, 2, 3, 4]) {
    const email = `relative${number}.${SEED}.${entityId}@mail.example`
    const userId = await build.member(await build.user({ email }), elsewhere)
    // One of them is of the staff of the other location, where what they read is theirs as staff.
    const isStaff = number === 4
    if (isStaff) await build.member(userId, there)
    const own = patients.filter(({ locationId }) => isStaff && locationId === there).map(({ care }) => care)
    for (const groupId of own) await build.join(groupId, [userId])
    const client = await kit.signedIn(userId)
    const socket = await client.connect()
    relatives.push({ client, email, socket, channels: new Set(own), racing: new Set() })
  }

  let said = 0
  let revoked = 0
  let granted = 0
  const last = new Map<string, { by: TestClient; messageId: number; locationId: number; groupId: number }>()

  async function say(by: TestClient, locationId: number, groupId: number): Promise<string> {
    const token = `said-in-${groupId}-number-${++said};`
    const to = random.pick(relatives).client.userId
    const message = `${token} @[Relative](id:${to}) please read`
    const params = { entityId, locationId, groupId }
    const { status, body } = await by.ask(sendMessage, { params, query: {}, body: { message } })
    if (status === 200) last.set(token, { by, messageId: body.data.id, locationId, groupId })
    return token
  }

  const recordOf = async ({ locationId, id }: Patient, relative: Relative) => {
    const input = { params: { entityId, locationId }, query: { patientId: id } }
    const records = await nurseAt(locationId).call(listFamily, input)
    return records.find(({ FamilyMember }) => FamilyMember.id === relative.client.userId)
  }

  /** A socket that was cut because its owner came to a new place is opened again, as a browser does. */
  async function reconnect(relative: Relative): Promise<void> {
    look(relative)
    relative.socket.close()
    relative.socket = await relative.client.connect()
  }

  /** They may still hear of what was said before they went. */
  async function nothingIsOnItsWay(): Promise<void> {
    await tellAll(kit)
    await kit.settled(...relatives.map(({ socket }) => socket))
    relatives.forEach(look)
  }

  const letIn = ({ channels: own }: Relative, { family }: Patient): number => {
    const before = own.size
    return own.add(family).size - before
  }

  const steps = {
    async invite(patient: Patient, relative: Relative) {
      await kit.pool.query('truncate attempts')
      const body = { patientId: patient.id, relation: 'Daughter' as const, email: relative.email }
      await nurseAt(patient.locationId).ask(inviteFamily, { params: patient, body })
    },
    async accept(patient: Patient, relative: Relative) {
      const secret = await letters.invite(relative.email)
      const { status } = await relative.client.ask(joinByInvite, { body: { secret } })
      if (status === 200) await reconnect(relative)
      await relative.client.ask(acceptFamilyInvite, { params: patient, body: { patientId: patient.id } })
    },
    async prove(patient: Patient, relative: Relative, relation: 'Daughter' | 'Son' = 'Daughter') {
      const params = { ...patient, patientId: patient.id }
      const { status } = await relative.client.ask(proveRelationship, { params, body: { relation, birth_date: BORN } })
      if (status === 200) granted += letIn(relative, patient)
    },
    guess: (patient: Patient, relative: Relative) => steps.prove(patient, relative, 'Son'),
    async grant(patient: Patient, relative: Relative) {
      const memberId = (await recordOf(patient, relative))?.id ?? 0
      await nurseAt(patient.locationId).ask(grantAttempts, { params: { ...patient, memberId: memberId || 1 } })
    },
    async authorize(patient: Patient, relative: Relative) {
      const member = await recordOf(patient, relative)
      if (!member) return
      const body = { patientId: patient.id, familyMemberId: member.id }
      const { status } = await nurseAt(patient.locationId).ask(authorizeFamily, { params: patient, body })
      if (status === 200) granted += letIn(relative, patient)
    },
    async unauthorize(patient: Patient, relative: Relative) {
      const member = await recordOf(patient, relative)
      if (!member) return
      const params = { ...patient, memberId: member.id }
      await nothingIsOnItsWay()
      // What is said in the same moment may reach them or not; what is said after it may not.
      const [{ status }, ...tokens] = await Promise.all([
        nurseAt(patient.locationId).ask(unauthorizeFamily, { params }),
        say(nurseAt(patient.locationId), patient.locationId, patient.family),
        say(nurseAt(patient.locationId), patient.locationId, patient.family),
      ])
      for (const token of tokens) relative.racing.add(token)
      if (status === 200 && relative.channels.delete(patient.family)) revoked++
    },
    async leave(patient: Patient, relative: Relative) {
      const params = { ...patient, patientId: patient.id }
      await nothingIsOnItsWay()
      const { status } = await relative.client.ask(unauthorizeMe, { params })
      if (status === 200 && relative.channels.delete(patient.family)) revoked++
    },
    /** The next thing on the way in, so that chance alone does not keep everyone out. */
    async advance(patient: Patient, relative: Relative) {
      const member = await recordOf(patient, relative)
      if (!member || member.endedAt !== null) return steps.invite(patient, relative)
      return member.invite_status === 'Invited' ? steps.accept(patient, relative) : steps.prove(patient, relative)
    },
    /** Puts out someone who is in. */
    async retreat() {
      const inside = relatives.flatMap((relative) =>
        patients.filter(({ family }) => relative.channels.has(family)).map((patient) => ({ patient, relative })),
      )
      if (inside.length === 0) return
      const { patient, relative } = random.pick(inside)
      await random.pick([steps.unauthorize, steps.leave])(patient, relative)
    },
    async talk() {
      for (const { locationId, groupId } of random.some(channels, 5))
        await say(nurseAt(locationId), locationId, groupId)
    },
    async answer(patient: Patient, relative: Relative) {
      await say(relative.client, patient.locationId, patient.family)
    },
    async edit() {
      const [token, message] = random.pick([...last])
      const { by, ...params } = message
      await by.ask(editMessage, { params: { entityId, ...params }, body: { message: `${token} in other words` } })
    },
    reconnect: (_patient: Patient, relative: Relative) => reconnect(relative),
  }

  const foreignIn = (text: string, { channels: own }: Relative): string[] =>
    [...text.matchAll(/said-in-(\d+)-number-\d+;/g)]
      .filter(([, group]) => !own.has(Number(group)))
      .map(([token]) => token)

  function look(relative: Relative): void {
    const { heard, alerts } = relative.socket
    const foreign = [...heard.splice(0), ...alerts.splice(0)].flatMap((event) =>
      foreignIn(JSON.stringify(event), relative),
    )
    expect(foreign.filter((token) => !relative.racing.has(token))).toEqual([])
  }

  /** Everything that can be asked for, with the ids of what may well be someone else's. */
  async function askForAll(relative: Relative): Promise<void> {
    const patient = random.pick(patients)
    const groupId = random.pick([patient.care, patient.family])
    const known = [...last.values()].filter((message) => message.groupId === groupId)
    const messageId = known.length > 0 ? random.pick(known).messageId : 1
    const { locationId } = patient
    const ids: Record<string, number | string> = { entityId, locationId, groupId, messageId, patientId: patient.id }
    const paths = READING.map(({ path }) =>
      path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => String(ids[name] ?? 1)),
    )
    const queries = ['', `?patientId=${patient.id}`, `?groupId=${groupId}&sinceVersion=0&messageId=${messageId}`]
    for (const path of random.some(paths, 25)) {
      const response = await fetch(`${kit.origin}${path}${random.pick(queries)}`, {
        headers: { authorization: `Bearer ${relative.client.token}` },
      })
      const text = await response.text()
      expect([path, foreignIn(text, relative)]).toEqual([path, []])
    }
    const found = await relative.client.ask(search, {
      params: { type: 'messages' },
      body: { query: 'said', locationId },
    })
    expect(foreignIn(JSON.stringify(found.body), relative)).toEqual([])
  }

  // Some are in from the start: the way there is three steps long, and chance takes its time.
  for (const relative of relatives) {
    const patient = random.pick(patients.filter(({ locationId }) => locationId === here))
    for (const _ of ['invite', 'accept', 'prove']) await steps.advance(patient, relative)
  }
  for (let step = 0; step < STEPS; step++) {
    const other = random.chance(0.3) ? 'retreat' : random.pick(Object.keys(steps) as (keyof typeof steps)[])
    const name = random.chance(0.6) ? 'advance' : other
    await steps[name](random.pick(patients), random.pick(relatives))
    await kit.settled(...relatives.map(({ socket }) => socket))
    relatives.forEach(look)
    await steps.talk()
    await kit.settled(...relatives.map(({ socket }) => socket))
    relatives.forEach(look)
    await askForAll(random.pick(relatives))
  }
  // Chance must have let people in and put them out, or nothing was shown.
  expect([granted > relatives.length, revoked > 2]).toEqual([true, true])
})
