import { createHmac } from 'node:crypto'
import { getMeeting, getMeetingConfigs } from '@kinward/contract/meetings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsOf } from '../../../test/calls.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { buildTeam, type Team } from '../../../test/team.ts'
import { turnServersFor } from './turn-servers.ts'

const SECRET = 'shared with the TURN server'
const URLS = ['turn:turn.example.org:3478', 'turns:turn.example.org:5349?transport=tcp']

let kit: TestApp
let team: Team

beforeAll(async () => {
  kit = await startTestApp({ TURN_URLS: URLS.join(', '), TURN_SECRET: SECRET })
  team = await buildTeam(kit)
})
afterAll(() => kit.stop())

const configsOf = async () =>
  (await team.nurse.call(getMeetingConfigs, { params: team.place, query: { mediumType: 'webrtc' } })).configs

test('a browser is given what the server that carries its call can verify by the secret alone', async () => {
  const { turnServers } = await configsOf()
  expect(turnServers).toHaveLength(1)
  const { urls, username = '', credential } = turnServers[0] ?? {}
  expect(urls).toEqual(URLS)
  const [expires, userId] = username.split(':').map(Number)
  expect(userId).toBe(team.nurse.userId)
  const hoursLeft = ((expires ?? 0) - Date.now() / 1000) / 3600
  expect(hoursLeft).toBeGreaterThan(11)
  expect(hoursLeft).toBeLessThanOrEqual(12)
  expect(credential).toBe(createHmac('sha1', SECRET).update(username).digest('base64'))
})

test('what is given is as coturn reckons it', () => {
  const [server] = turnServersFor({ urls: URLS, secret: 'north' }, 7, Date.UTC(2026, 0, 1))
  expect(server).toMatchObject({ username: '1767268800:7', credential: 'WiW4LssuElqmkpoxsFgWpsg/Svg=' })
})

test('whoever is in a call is given it anew, and nobody once that is over', async () => {
  const calls = callsOf(kit, team)
  const meeting = await calls.call(team.nurse, team.doctor)
  const get = () => team.doctor.call(getMeeting, { params: calls.at(meeting) })
  expect((await get()).turnServers[0]?.username).toMatch(new RegExp(`:${team.doctor.userId}$`))
  await calls.act(team.nurse, meeting, 'cancelled')
  expect((await get()).turnServers).toEqual([])
})

test('every call is given a hash of its own, which is the one it is then known by', async () => {
  const hashes = await Promise.all(Array.from({ length: 20 }, async () => (await configsOf()).meetingId))
  expect(new Set(hashes).size).toBe(20)
  const meeting = await callsOf(kit, team).call(team.nurse, team.doctor, { hash: hashes[0] ?? '' })
  expect(meeting.hash).toBe(hashes[0])
})

test('where there is no such server none is named', () => {
  expect(turnServersFor(null, 7, 0)).toEqual([])
})
