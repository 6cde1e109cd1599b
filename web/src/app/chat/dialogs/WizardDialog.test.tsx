import type { FamilyRecord } from '@kinward/contract/families'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import type { MessageWizard } from '../../../features/message-wizard/components/MessageWizard.tsx'
import { EMPTY_DRAFT } from '../../../features/message-wizard/wizard.ts'
import { sessionStore } from '../../../features/session/session-store.ts'
import { buildGroup, buildLocation, buildSession } from '../../../test/factories.ts'
import { createRoot } from '../../../test/root.ts'
import { createQueryClient } from '../../query-client.ts'
import { type Services, ServicesContext } from '../../services.ts'
import WizardDialog from './WizardDialog.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

type Wizard = Parameters<typeof MessageWizard>[0]
const shown = vi.hoisted(() => ({ wizard: null as unknown }))
vi.mock('../../../features/message-wizard/components/MessageWizard.tsx', () => ({
  MessageWizard: (props: unknown) => {
    shown.wizard = props
    return null
  },
}))
const wizard = () => shown.wizard as Wizard
const change: Wizard['onChange'] = (draft) => act(() => wizard().onChange(draft))
const send = () => act(() => wizard().onSend())

const ANN = { id: 31, fullName: 'Ann Hale' }
const BOB = { id: 32, fullName: 'Bob Hale' }
const eve = { firstName: 'Eve', lastName: 'Hale', relation: 'Daughter', reach: 'eve@mail.example' }
const channelOf = (patientId: number) => patientId + 100
const REFUSED = 'This person was invited already. Send the invite again instead.'

const invited: FamilyRecord = {
  id: 4,
  FamilyMember: { id: 9, fullName: 'Eve Hale', avatar: null },
  Patient: { ...ANN, Group: null },
  relation: 'Daughter',
  invite_status: 'Invited',
  relation_verified: false,
  left_attempts: null,
  endedAt: null,
  invite: null,
}

const enqueue = vi.fn<(message: { groupId: number }) => Promise<void>>(async () => undefined)
/** What the server says to each who asks someone of the family along. */
const invite = vi.fn<(body: Record<string, unknown>) => Response>()
/** The channels that people from outside were asked into. */
const askedInto: number[] = []

const ok = (data: unknown) => Response.json({ success: true, status: 200, data })
const conflict = () =>
  Response.json(
    { success: false, status: 409, message: REFUSED, data: { code: 'CONFLICT', problems: [] } },
    { status: 409 },
  )

vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
  const [, patientId] = /patients\/(\d+)\//.exec(url) ?? []
  if (url.includes('/discussions'))
    return ok(buildGroup({ id: channelOf(Number(patientId)), type: 'patients', patientId: Number(patientId) }))
  const [, groupId] = /groups\/(\d+)\/.*addParticipants/.exec(url) ?? []
  if (groupId === undefined) return invite(JSON.parse(body) as Record<string, unknown>)
  askedInto.push(Number(groupId))
  return ok({ groupId: Number(groupId), participants: [] })
})

beforeEach(() => {
  askedInto.length = 0
  enqueue.mockClear()
  invite.mockReset()
  sessionStore.set(buildSession())
  const props = { location: buildLocation({ role: 'admin' }), people: new Map(), me: 1, onClose: () => undefined }
  act(() =>
    createRoot(document.createElement('div')).render(
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <ServicesContext value={{ outbox: { enqueue } } as unknown as Services}>
            <WizardDialog {...props} />
          </ServicesContext>
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
})

test('whoever is asked along is asked to the patient who is chosen in the end', async () => {
  invite.mockImplementation(conflict)
  const message = 'Please look at her chart.'
  change({ patient: ANN, collaborators: 'dr.gray@clinic.example', relative: eve, message })
  send()
  await act(() => vi.waitFor(() => expect(wizard().error).toBe(REFUSED)))
  // It was the other Hale.
  change({ patient: BOB, relative: EMPTY_DRAFT.relative })
  send()
  await act(() => vi.waitFor(() => expect(enqueue).toHaveBeenCalled()))
  expect(enqueue.mock.calls.map(([{ groupId }]) => groupId)).toEqual([channelOf(BOB.id)])
  expect(askedInto).toEqual([channelOf(ANN.id), channelOf(BOB.id)])
})

test('asks nobody twice when only the message did not go, but a relative anew whose relation was mended', async () => {
  invite.mockImplementation(() => ok(invited))
  const noDisk = new Error('no disk')
  enqueue.mockRejectedValueOnce(noDisk).mockRejectedValueOnce(noDisk)
  const expectTries = async (count: number) => {
    await act(() => vi.waitFor(() => expect(enqueue).toHaveBeenCalledTimes(count)))
    await act(() => vi.waitFor(() => expect(wizard().busy).toBe(false)))
  }
  change({ patient: ANN, collaborators: 'dr.gray@clinic.example', relative: eve, message: 'Hello.' })
  send()
  await expectTries(1)
  send()
  await expectTries(2)
  expect([askedInto, invite.mock.calls.length]).toEqual([[channelOf(ANN.id)], 1])
  change({ relative: { ...eve, relation: 'Sister' } })
  send()
  await expectTries(3)
  expect(invite.mock.calls.map(([{ relation }]) => relation)).toEqual(['Daughter', 'Sister'])
})
