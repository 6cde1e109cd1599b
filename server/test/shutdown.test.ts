import { connect } from 'node:net'
import { sendMessage } from '@kinward/contract/messages'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { connectSocket, startTestApp, type TestApp, type TestClient } from './harness.ts'
import { createUploader } from './uploads.ts'

let kit: TestApp
let nurse: TestClient
let params: { entityId: number; locationId: number; groupId: number }

beforeEach(async () => {
  kit = await startTestApp()
  const entityId = await kit.build.entity()
  const locationId = await kit.build.location(entityId)
  nurse = await kit.signedIn(await kit.build.person(locationId))
  params = { entityId, locationId, groupId: await kit.build.group(locationId, [nurse.userId]) }
})
afterEach(() => kit.stop())

/** Holds the channel's lock, so that a send waits in the database until it is let go. */
async function holdSends(): Promise<() => Promise<void>> {
  const client = await kit.pool.connect()
  await client.query('begin')
  await client.query('select from groups where id = $1 for update', [params.groupId])
  return async () => {
    await client.query('commit')
    client.release()
  }
}

async function accepts(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(Number(new URL(kit.origin).port), '127.0.0.1')
  socket.once('connect', () => resolve(true))
  socket.once('error', () => resolve(false))
  const accepted = await promise
  socket.destroy()
  return accepted
}

describe('shutting down', () => {
  test('lets a request that is under way finish, while nobody new comes in', async () => {
    const letGo = await holdSends()
    const sending = nurse.ask(sendMessage, { params, query: {}, body: { message: 'just in time' } })
    await expect.poll(kit.countWaiting).toBe(1)
    const socket = await nurse.connect()
    const closing = kit.app.close()
    await socket.cut
    await expect.poll(accepts).toBe(false)
    await letGo()
    expect((await sending).status).toBe(200)
    await closing
    const { rows } = await kit.pool.query('select body from messages where group_id = $1', [params.groupId])
    expect(rows).toEqual([{ body: 'just in time' }])
  })

  test('lets a file that is on its way arrive, and does not wait for its connection after that', async () => {
    const uploader = createUploader(kit, () => params)
    const bytes = new Uint8Array(16 * 1024 ** 2)
    const { url } = await uploader.upload(nurse, bytes)
    const response = await fetch(`${kit.origin}/api/v2/${url}?token=${await uploader.assetToken(nurse)}`)
    const closing = kit.app.close()
    expect((await response.arrayBuffer()).byteLength).toBe(bytes.byteLength)
    await closing
  })

  test('does not wait for those who opened a connection and never came in', async () => {
    const { host } = new URL(kit.origin)
    const stranger = new WebSocket(`ws://${host}/socket.io/?EIO=4&transport=websocket`)
    await new Promise((resolve) => stranger.once('message', resolve))
    const left = new Promise((resolve) => stranger.once('close', resolve))
    await kit.app.close()
    await left
    expect(stranger.readyState).toBe(WebSocket.CLOSED)
  })

  test('frees its port', async () => {
    await nurse.call(sendMessage, { params, query: {}, body: { message: 'hello' } })
    await kit.app.close()
    expect(await accepts()).toBe(false)
    await expect(connectSocket(kit.origin, nurse.token)).rejects.toThrow('websocket error')
  })

  test('happens once, however often it is asked for', async () => {
    await Promise.all([kit.app.close(), kit.app.close()])
    await kit.app.close()
    expect(await accepts()).toBe(false)
  })
})
