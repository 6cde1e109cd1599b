import type { PatientAccess as Access } from '@kinward/contract/families'
import type { Location } from '@kinward/contract/locations'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../app/query-client.ts'
import { buildLocation, buildSession } from '../../../test/factories.ts'
import { createRoot } from '../../../test/root.ts'
import { sessionStore } from '../../session/session-store.ts'
import { PatientAccess } from './PatientAccess.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
HTMLDialogElement.prototype.showModal = () => undefined

const NONE: Access = { state: 'none', person: null, invite: null }
const ACCEPTED: Access = { ...NONE, state: 'accepted', person: { id: 70, fullName: 'Mallory Stone', avatar: null } }
const invite = { id: 4, sentTo: 'edith@example.org', expiresAt: '2026-01-08T00:00:00.000Z' }

function open(start: Access, over: Partial<Location> = { role: 'admin' }) {
  sessionStore.set(buildSession())
  let access = start
  const asked: string[] = []
  vi.stubGlobal('fetch', async (_: string, { method }: { method: string }) => {
    asked.push(method)
    const isEnding = method === 'DELETE'
    if (isEnding) access = NONE
    return Response.json({ success: true, status: 200, data: isEnding ? null : access })
  })
  const page = document.createElement('div')
  const patient = { entityId: 1, locationId: 2, patientId: 3 }
  act(() =>
    createRoot(page).render(
      <QueryClientProvider client={createQueryClient()}>
        <PatientAccess location={buildLocation({ id: 2, ...over })} patient={patient} />
      </QueryClientProvider>,
    ),
  )
  const press = (words: string) =>
    act(() => [...page.querySelectorAll('button')].findLast(({ textContent }) => textContent === words)?.click())
  const until = (words: string) => act(() => vi.waitFor(() => expect(page.textContent).toContain(words)))
  return { page, asked, press, until }
}

test('who came by a patient’s invite is named, and their access ends once that was asked', async () => {
  const { page, asked, press, until } = open(ACCEPTED)
  await until('Mallory Stone')
  press('End access')
  expect(page.textContent).toContain('End Mallory Stone’s own access?')
  expect(asked).toEqual(['GET'])
  press('End access')
  await until('Invite the patient')
  expect(asked).toEqual(['GET', 'DELETE', 'GET'])
})

test('an invite that went to a wrong address is taken back', async () => {
  const { asked, press, until } = open({ ...NONE, state: 'invited', invite })
  await until('edith@example.org')
  press('Take back')
  press('Take the invite back')
  await until('Invite the patient')
  expect(asked).toContain('DELETE')
})

test('whoever may neither manage families nor patients asks for nothing', async () => {
  const { page, asked } = open(ACCEPTED, { role: 'staff', permissions: [] })
  await act(async () => undefined)
  expect([page.textContent, asked]).toEqual(['', []])
})
