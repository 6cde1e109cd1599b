import { actOnMeeting, createMeeting, getMeeting, getMeetingConfigs, type Meeting } from '@kinward/contract/meetings'
import { expect, type Locator, type Page } from '@playwright/test'
import type { AppServer } from './app-server.ts'
import type { Device } from './session.ts'

export const CALLING = { permissions: ['microphone', 'camera'] }

/** The direct messages of two people at North Shore. */
export async function directMessages(server: AppServer, ...usernames: [string, string]): Promise<string> {
  const { rows } = await server.db.query<{ id: string }>(
    `select g.id from groups g join locations l on l.id = g.location_id
     where l.name = 'North Shore' and g.type = 'personal' and (
       select count(*) from group_members m join users u on u.id = m.user_id
       where m.group_id = g.id and u.username = any($1)) = 2`,
    [usernames],
  )
  return `/chat/locations/1/channels/${rows[0]?.id ?? 0}`
}

export const callWith = (page: Page, name: string): Locator => page.getByRole('region', { name: `Call with ${name}` })

export const callFrom = (page: Page, name: string): Locator =>
  page.getByRole('alertdialog', { name: `Call from ${name}` })

/** Calls someone from what is open. */
export async function dial(page: Page, name: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: `Call ${name}` })
    .click()
}

/** Presses a button of a call that rings, once it can be pressed. */
export async function press(card: Locator, name: 'Accept' | 'Decline'): Promise<void> {
  await expect(card).toHaveAttribute('data-armed', 'true')
  await card.getByRole('button', { name }).click()
}

/** The two talk: the time runs, and what the other says is played. */
export async function expectTalk(page: Page, name: string): Promise<void> {
  await expect(callWith(page, name).getByRole('timer', { name: 'Duration' })).toBeVisible()
  const heard = () =>
    page.locator('audio').evaluateAll((elements) =>
      elements.some((element) => {
        const { srcObject, currentTime } = element as HTMLAudioElement
        const tracks = srcObject instanceof MediaStream ? srcObject.getAudioTracks() : []
        return currentTime > 0 && tracks.some(({ readyState, muted }) => readyState === 'live' && !muted)
      }),
    )
  await expect.poll(heard).toBe(true)
}

/** A picture of someone moves. */
export async function expectPicture(page: Page, name: string): Promise<void> {
  const picture = page.getByLabel(`Picture of ${name}`)
  // With sound alone the time passes too.
  await expect
    .poll(() =>
      picture.evaluateAll((videos) =>
        videos.some((video) => video instanceof HTMLVideoElement && video.currentTime > 0 && video.videoWidth > 0),
      ),
    )
    .toBe(true)
}

type DeviceCall = { look: () => Promise<Meeting>; end: () => Promise<unknown> }

/** Calls someone from a device without a page, at North Shore. */
export async function callFromDevice(
  { call }: Device,
  to: { userId: number; channelId?: number },
): Promise<DeviceCall> {
  const place = { entityId: 1, locationId: 1 }
  const { configs } = await call(getMeetingConfigs, { params: place, query: { mediumType: 'webrtc' } })
  const { userId, ...about } = to
  const settings = { meetingId: configs.meetingId, configs: { audio: true, video: false } }
  const body = { mediumType: 'webrtc', participants: [userId], call_type: 'Kinward Voice', settings, ...about } as const
  await call(createMeeting, { params: place, body: { ...body, participants: [userId] } })
  const address = { ...place, meetingHash: configs.meetingId }
  const data = { deviceId: 'web::without-a-page' }
  return {
    look: () => call(getMeeting, { params: address }),
    end: () => call(actOnMeeting, { params: address, body: { action: 'end', data } }),
  }
}

export async function idOf({ db }: AppServer, username: string): Promise<number> {
  const { rows } = await db.query<{ id: string }>('select id from users where username = $1', [username])
  return Number(rows[0]?.id)
}
