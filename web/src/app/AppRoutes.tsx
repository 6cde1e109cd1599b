import { Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { RequireNoSession, RequireSession } from '../features/session/guards.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'
import { PATHS } from './paths.ts'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { ChatScreen, LandingPage, NotFoundPage, SignInContainer } from './screens.ts'

/** Which screen stands at which path. */
export function AppRoutes() {
  return (
    <ScreenBoundary>
      <Suspense fallback={<LoadingScreen />}>
        <Routes>
          <Route element={<RequireNoSession />}>
            <Route path={PATHS.landing} element={<LandingPage signInTo={PATHS.login} />} />
            <Route path={PATHS.login} element={<SignInContainer />} />
          </Route>
          <Route element={<RequireSession />}>
            {[PATHS.chat, PATHS.location, PATHS.channel, PATHS.manageChannels].map((path) => (
              <Route key={path} path={path} element={<ChatScreen />} />
            ))}
          </Route>
          <Route path={PATHS.notFound} element={<NotFoundPage homeTo={PATHS.landing} />} />
          <Route path="*" element={<Navigate to={PATHS.notFound} replace />} />
        </Routes>
      </Suspense>
    </ScreenBoundary>
  )
}
