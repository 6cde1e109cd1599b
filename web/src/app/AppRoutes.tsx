import { Suspense } from 'react'
import { createPath, Navigate, Route, Routes, useLocation, useNavigate } from 'react-router'
import { RequireLock, RequireNoSession, RequireSession } from '../features/session/guards.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'
import { PATHS, settingsPath } from './paths.ts'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { RequireAccount } from './account/RequireAccount.tsx'
import { QuickSwitch } from './search/QuickSwitch.tsx'
import { useScreenBehind } from './upsell/use-screen-behind.ts'
import {
  AssessmentFormContainer,
  CareScreen,
  ChatScreen,
  CompleteProfileScreen,
  ConsentScreen,
  EventQueueScreen,
  ForwardNotesScreen,
  JoinContainer,
  LandingPage,
  NotFoundPage,
  PinScreen,
  QuickJoinContainer,
  SettingsScreen,
  SignInContainer,
  SignUpContainer,
  SsoContainer,
  TimelineScreen,
  UpsellOverlay,
  UpsellScreen,
} from './screens.ts'

const CHAT = [
  PATHS.chat,
  PATHS.location,
  PATHS.channel,
  PATHS.manageChannels,
  PATHS.patients,
  PATHS.onCall,
  PATHS.broadcasts,
  PATHS.search,
]

const NOWHERE = <Route path="*" element={<Navigate to={PATHS.notFound} replace />} />

/** Apart from the others: every route is weighed at every step, and most steps lead from one channel to the next. */
const CHAT_ROUTES = (
  <>
    <Route element={<RequireSession />}>
      <Route element={<RequireAccount />}>
        <Route element={<QuickSwitch />}>
          {CHAT.map((path) => (
            <Route key={path} path={path} element={<ChatScreen />} />
          ))}
        </Route>
      </Route>
    </Route>
    {NOWHERE}
  </>
)

const OTHER_ROUTES = (
  <>
    <Route element={<RequireNoSession />}>
      <Route path={PATHS.landing} element={<LandingPage signInTo={PATHS.login} signUpTo={PATHS.signUp} />} />
      <Route path={PATHS.login} element={<SignInContainer />} />
      <Route path={PATHS.signUp} element={<SignUpContainer />} />
    </Route>
    <Route path={PATHS.ssoLogin} element={<SsoContainer purpose="login" />} />
    <Route path={PATHS.ssoSignUp} element={<SsoContainer purpose="signup" />} />
    <Route path={PATHS.join} element={<JoinContainer />} />
    <Route path={PATHS.assessmentForm} element={<AssessmentFormContainer />} />
    <Route path={PATHS.quickJoin} element={<QuickJoinContainer />} />
    <Route element={<RequireLock />}>
      <Route path={PATHS.pin} element={<PinScreen />} />
    </Route>
    <Route element={<RequireSession />}>
      <Route path={PATHS.completeProfile} element={<CompleteProfileScreen />} />
      <Route element={<RequireAccount />}>
        <Route element={<QuickSwitch />}>
          <Route path={PATHS.visits} element={<CareScreen section="visits" />} />
          <Route path={PATHS.checkInMap} element={<CareScreen section="map" />} />
          <Route path={PATHS.programs} element={<CareScreen section="programs" />} />
          <Route path={PATHS.contacts} element={<CareScreen section="contacts" />} />
          <Route path={PATHS.workflows} element={<CareScreen section="workflows" />} />
          <Route path={PATHS.eventQueue} element={<EventQueueScreen />} />
          {[PATHS.settings, PATHS.settingsSection].map((path) => (
            <Route key={path} path={path} element={<SettingsScreen />} />
          ))}
        </Route>
        <Route path={PATHS.invites} element={<Navigate to={settingsPath('invites')} replace />} />
        <Route path={PATHS.employeeConsent} element={<ConsentScreen />} />
        <Route path={PATHS.patientTimeline} element={<TimelineScreen />} />
        <Route path={PATHS.forwardNotes} element={<ForwardNotesScreen />} />
      </Route>
    </Route>
    <Route path={PATHS.upsell} element={<UpsellScreen />} />
    <Route path={PATHS.notFound} element={<NotFoundPage homeTo={PATHS.landing} />} />
    {NOWHERE}
  </>
)

/** Which screen stands at which path. */
export function AppRoutes() {
  const location = useLocation()
  const navigate = useNavigate()
  const behind = useScreenBehind()
  const shown = behind ?? location
  const isChat = shown.pathname === PATHS.chat || shown.pathname.startsWith(`${PATHS.chat}/`)
  return (
    <ScreenBoundary>
      <Suspense fallback={<LoadingScreen />}>
        <Routes location={shown}>{isChat ? CHAT_ROUTES : OTHER_ROUTES}</Routes>
      </Suspense>
      {behind && (
        <Suspense fallback={null}>
          <UpsellOverlay behind={createPath(behind)} onClose={() => void navigate(-1)} />
        </Suspense>
      )}
    </ScreenBoundary>
  )
}
