import { lazy } from 'react'
import { sessionStore } from '../features/session/session-store.ts'

const loadChat = () => import('./chat/ChatScreen.tsx')
const loadPin = () => import('./PinScreen.tsx')
const loadSignIn = () => import('../features/session/SignInContainer.tsx')

// Whichever screen comes first is on its way before React has drawn anything.
const first = sessionStore.get()
void (first ? (first.isLocked ? loadPin() : loadChat()) : loadSignIn()).catch(() => undefined)

/** The lock must come up without a network too, so it is fetched while there is one. */
export function fetchPinScreen(): void {
  void loadPin().catch(() => undefined)
}

export const ChatScreen = lazy(() => loadChat().then(({ ChatScreen }) => ({ default: ChatScreen })))
export const SignInContainer = lazy(() => loadSignIn().then(({ SignInContainer }) => ({ default: SignInContainer })))
export const PinScreen = lazy(() => loadPin().then(({ PinScreen }) => ({ default: PinScreen })))
export const LandingPage = lazy(() =>
  import('../features/session/components/LandingPage.tsx').then(({ LandingPage }) => ({ default: LandingPage })),
)
export const SignUpContainer = lazy(() =>
  import('../features/sign-up/SignUpContainer.tsx').then(({ SignUpContainer }) => ({ default: SignUpContainer })),
)
export const JoinContainer = lazy(() =>
  import('../features/invites/JoinContainer.tsx').then(({ JoinContainer }) => ({ default: JoinContainer })),
)
export const QuickJoinContainer = lazy(() =>
  import('../features/invites/QuickJoinContainer.tsx').then(({ QuickJoinContainer }) => ({
    default: QuickJoinContainer,
  })),
)
export const AssessmentFormContainer = lazy(() =>
  import('../features/forms/AssessmentFormContainer.tsx').then(({ AssessmentFormContainer }) => ({
    default: AssessmentFormContainer,
  })),
)
export const SsoContainer = lazy(() =>
  import('../features/sso/SsoContainer.tsx').then(({ SsoContainer }) => ({ default: SsoContainer })),
)
export const NotFoundPage = lazy(() =>
  import('../features/session/components/NotFoundPage.tsx').then(({ NotFoundPage }) => ({ default: NotFoundPage })),
)
export const SettingsScreen = lazy(() =>
  import('./settings/SettingsScreen.tsx').then(({ SettingsScreen }) => ({ default: SettingsScreen })),
)
export const CompleteProfileScreen = lazy(() =>
  import('./account/CompleteProfileScreen.tsx').then(({ CompleteProfileScreen }) => ({
    default: CompleteProfileScreen,
  })),
)
export const TimelineScreen = lazy(() =>
  import('./patient/TimelineScreen.tsx').then(({ TimelineScreen }) => ({ default: TimelineScreen })),
)
export const ForwardNotesScreen = lazy(() =>
  import('./patient/ForwardNotesScreen.tsx').then(({ ForwardNotesScreen }) => ({ default: ForwardNotesScreen })),
)
export const CareScreen = lazy(() =>
  import('./care/CareScreen.tsx').then(({ CareScreen }) => ({ default: CareScreen })),
)
export const ConsentScreen = lazy(() =>
  import('./account/ConsentScreen.tsx').then(({ ConsentScreen }) => ({ default: ConsentScreen })),
)
