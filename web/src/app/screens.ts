import { lazy } from 'react'
import { sessionStore } from '../features/session/session-store.ts'

const loadChat = () => import('./chat/ChatScreen.tsx')
const loadSignIn = () => import('../features/session/SignInContainer.tsx')

// Whichever screen comes first is on its way before React has drawn anything.
void (sessionStore.get() ? loadChat() : loadSignIn()).catch(() => undefined)

export const ChatScreen = lazy(() => loadChat().then(({ ChatScreen }) => ({ default: ChatScreen })))
export const SignInContainer = lazy(() => loadSignIn().then(({ SignInContainer }) => ({ default: SignInContainer })))
export const LandingPage = lazy(() =>
  import('../features/session/components/LandingPage.tsx').then(({ LandingPage }) => ({ default: LandingPage })),
)
export const NotFoundPage = lazy(() =>
  import('../features/session/components/NotFoundPage.tsx').then(({ NotFoundPage }) => ({ default: NotFoundPage })),
)
