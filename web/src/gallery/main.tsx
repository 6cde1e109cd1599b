import '../theme/global.css'
import { MantineProvider } from '@mantine/core'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { ReceiptsContext, type FindReceipts } from '../features/messages/components/Receipt.tsx'
import { LandingPage } from '../features/session/components/LandingPage.tsx'
import { NotFoundPage } from '../features/session/components/NotFoundPage.tsx'
import { SignInPage } from '../features/session/components/SignInPage.tsx'
import { providerProps } from '../theme/theme.ts'
import { Toaster } from '../ui/Toaster.tsx'
import { family, handover, walterOpen } from './channels.ts'
import { CallPage } from './Calls.tsx'
import { CHANNEL_PAGES } from './Channels.tsx'
import { Chat } from './Chat.tsx'
import { channelItems, familyItems, handoverItems, manyItems, receiptsById, tabletItems } from './messages.ts'
import { States } from './States.tsx'

const findReceipts: FindReceipts = ({ id }) => receiptsById.get(id) ?? null
const query = new URLSearchParams(location.search)
const scheme = query.get('scheme') === 'dark' ? 'dark' : 'light'
const team = 'Message the care team of Walter Brandvold'

const PAGES: Record<string, () => React.ReactNode> = {
  channel: () => <Chat group={walterOpen} items={channelItems} thread placeholder={team} />,
  anchored: () => <Chat group={walterOpen} items={channelItems} anchored placeholder={team} />,
  tablet: () => <Chat group={walterOpen} items={tabletItems} placeholder={team} />,
  'phone-list': () => <Chat group={null} items={[]} placeholder="" />,
  'phone-channel': () => <Chat group={family} items={familyItems} offline placeholder="Write to the family" />,
  family: () => <Chat group={family} items={familyItems} placeholder="Write to the family" />,
  handover: () => <Chat group={handover} items={handoverItems} placeholder="Message Night shift handover" />,
  archived: () => (
    <Chat
      group={{ ...handover, archived_at: '2025-11-01T00:00:00Z' }}
      items={handoverItems}
      placeholder="Message Night shift handover"
    />
  ),
  long: () => <Chat group={handover} items={manyItems(20_000)} placeholder="Message Night shift handover" />,
  older: () => {
    let from = 10_000
    return (
      <Chat
        group={handover}
        items={manyItems(50, from)}
        more={() => manyItems(50, (from -= 50))}
        placeholder="Message Night shift handover"
      />
    )
  },
  ...CHANNEL_PAGES,
  call: () => <CallPage state={query.get('state') ?? 'voice'} isLocked={query.has('locked')} />,
  states: () => <States />,
  'sign-in': () => <SignInPage error={query.get('error')} busy={false} onSubmit={() => {}} />,
  landing: () => <LandingPage signInTo="/sign-in" signUpTo="/signup" />,
  lost: () => <NotFoundPage homeTo="/" />,
}

const page = PAGES[query.get('page') ?? 'channel'] ?? (() => <NotFoundPage homeTo="/" />)

createRoot(document.getElementById('root') ?? document.body).render(
  <MantineProvider {...providerProps} forceColorScheme={scheme}>
    <MemoryRouter>
      <ReceiptsContext value={findReceipts}>{page()}</ReceiptsContext>
      <Toaster />
    </MemoryRouter>
  </MantineProvider>,
)
