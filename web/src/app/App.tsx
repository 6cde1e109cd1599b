import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router'
import { providerProps } from '../theme/theme.ts'
import { drawFace } from '../features/users/components/draw-face.tsx'
import { FaceContext } from '../ui/face.ts'
import { Toaster } from '../ui/Toaster.tsx'
import { VisitQueueContext } from '../features/attendance/visit-queue-context.ts'
import { UploadsContext } from '../features/uploads/components/uploads-context.ts'
import { AlertTips } from './alerts/AlertTips.tsx'
import { Background } from './Background.tsx'
import { AppRoutes } from './AppRoutes.tsx'
import { CallsHere } from './calls/CallsHere.tsx'
import { PinDeparture } from './PinDeparture.tsx'
import { PushLine } from './PushLine.tsx'
import { RefusedMessages } from './RefusedMessages.tsx'
import { ServicesContext, type Services } from './services.ts'
import { UnsentDialog } from './UnsentDialog.tsx'
import { ForgottenVisits } from './ForgottenVisits.tsx'
import { UrgentReminders } from './UrgentReminders.tsx'

/** Everything around the screens. */
export function App({ services }: { services: Services }) {
  return (
    <MantineProvider {...providerProps}>
      <QueryClientProvider client={services.client}>
        <ServicesContext value={services}>
          <FaceContext value={drawFace}>
            <UploadsContext value={services.uploads}>
              <VisitQueueContext value={services.visits}>
                {/* A click on a channel paints it in one go: as a transition it would wait behind everything else, a frame or two. */}
                <BrowserRouter useTransitions={false}>
                  <AppRoutes />
                  <CallsHere />
                  <UrgentReminders />
                  <RefusedMessages />
                  <AlertTips />
                  <ForgottenVisits />
                  <PinDeparture />
                  <PushLine />
                </BrowserRouter>
              </VisitQueueContext>
            </UploadsContext>
          </FaceContext>
          <Background />
          <UnsentDialog />
          <Toaster />
        </ServicesContext>
      </QueryClientProvider>
    </MantineProvider>
  )
}
