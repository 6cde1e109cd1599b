import { sessionStore } from '../features/session/session-store.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

const loadChat = () => import('./chat/ChatScreen.tsx')
const loadPin = () => import('./PinScreen.tsx')
const loadSignIn = () => import('../features/session/SignInContainer.tsx')

// Whichever screen comes first is on its way before React has drawn anything.
const first = sessionStore.get()
void (first ? (first.isLocked ? loadPin() : loadChat()) : loadSignIn()).catch(() => undefined)

const AHEAD = [
  loadPin,
  () => import('../ui/MenuCard.tsx'),
  () => import('../features/calls/browser-calls.ts'),
  () => import('../features/calls/components/CallLayer.tsx'),
]

/** What must come on the spot, with a network or without: the lock, the menu that one signs out from, a call that rings. */
export function fetchAhead(): void {
  for (const fetch of AHEAD) void fetch().catch(() => undefined)
}

export const ChatScreen = lazyPart(() => loadChat().then(({ ChatScreen }) => ({ default: ChatScreen })))
export const SignInContainer = lazyPart(() =>
  loadSignIn().then(({ SignInContainer }) => ({ default: SignInContainer })),
)
export const PinScreen = lazyPart(() => loadPin().then(({ PinScreen }) => ({ default: PinScreen })))
export const LandingPage = lazyPart(() =>
  import('../features/session/components/LandingPage.tsx').then(({ LandingPage }) => ({ default: LandingPage })),
)
export const SignUpContainer = lazyPart(() =>
  import('../features/sign-up/SignUpContainer.tsx').then(({ SignUpContainer }) => ({ default: SignUpContainer })),
)
export const JoinContainer = lazyPart(() =>
  import('../features/invites/JoinContainer.tsx').then(({ JoinContainer }) => ({ default: JoinContainer })),
)
export const QuickJoinContainer = lazyPart(() =>
  import('../features/invites/QuickJoinContainer.tsx').then(({ QuickJoinContainer }) => ({
    default: QuickJoinContainer,
  })),
)
export const AssessmentFormContainer = lazyPart(() =>
  import('../features/forms/AssessmentFormContainer.tsx').then(({ AssessmentFormContainer }) => ({
    default: AssessmentFormContainer,
  })),
)
export const SsoContainer = lazyPart(() =>
  import('../features/sso/SsoContainer.tsx').then(({ SsoContainer }) => ({ default: SsoContainer })),
)
export const NotFoundPage = lazyPart(() =>
  import('../features/session/components/NotFoundPage.tsx').then(({ NotFoundPage }) => ({ default: NotFoundPage })),
)
export const SettingsScreen = lazyPart(() =>
  import('./settings/SettingsScreen.tsx').then(({ SettingsScreen }) => ({ default: SettingsScreen })),
)
export const CompleteProfileScreen = lazyPart(() =>
  import('./account/CompleteProfileScreen.tsx').then(({ CompleteProfileScreen }) => ({
    default: CompleteProfileScreen,
  })),
)
export const TimelineScreen = lazyPart(() =>
  import('./patient/TimelineScreen.tsx').then(({ TimelineScreen }) => ({ default: TimelineScreen })),
)
export const ForwardNotesScreen = lazyPart(() =>
  import('./patient/ForwardNotesScreen.tsx').then(({ ForwardNotesScreen }) => ({ default: ForwardNotesScreen })),
)
export const CareScreen = lazyPart(() =>
  import('./care/CareScreen.tsx').then(({ CareScreen }) => ({ default: CareScreen })),
)
export const EventQueueScreen = lazyPart(() =>
  import('./event-queue/EventQueueScreen.tsx').then(({ EventQueueScreen }) => ({ default: EventQueueScreen })),
)
export const ConsentScreen = lazyPart(() =>
  import('./account/ConsentScreen.tsx').then(({ ConsentScreen }) => ({ default: ConsentScreen })),
)
export const UpsellScreen = lazyPart(() =>
  import('./upsell/UpsellScreen.tsx').then(({ UpsellScreen }) => ({ default: UpsellScreen })),
)
export const UpsellOverlay = lazyDialog(() =>
  import('./upsell/UpsellOverlay.tsx').then(({ UpsellOverlay }) => ({ default: UpsellOverlay })),
)
