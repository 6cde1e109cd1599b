import { PIN_DEVELOPMENT_IDLE_MS, PIN_REDUCED_IDLE_MS } from '@kinward/contract/pin'
import { registerContactRoutes } from '../modules/contacts/contacts.routes.ts'
import { createContactsService } from '../modules/contacts/contacts.service.ts'
import { registerDeviceRoutes } from '../modules/devices/devices.routes.ts'
import { createAuthorizationsService } from '../modules/families/authorizations.service.ts'
import { registerFamilyRoutes } from '../modules/families/families.routes.ts'
import { createFamilyInvitesService } from '../modules/families/family-invites.service.ts'
import { createPatientAccessService } from '../modules/families/patient-access.service.ts'
import { createRelationshipService } from '../modules/families/relationship.service.ts'
import { registerIntegrationRoutes } from '../modules/integrations/integrations.routes.ts'
import { createIntegrationsService } from '../modules/integrations/integrations.service.ts'
import { createAcceptingService } from '../modules/invites/accept-invite.ts'
import { registerInviteRoutes } from '../modules/invites/invites.routes.ts'
import { createInvitesService } from '../modules/invites/invites.service.ts'
import { createForgotPassword } from '../modules/passwords/forgot-password.ts'
import { registerPasswordRoutes } from '../modules/passwords/passwords.routes.ts'
import { createPasswordsService } from '../modules/passwords/passwords.service.ts'
import { registerPinRoutes } from '../modules/pin/pin.routes.ts'
import { createPinService } from '../modules/pin/pin.service.ts'
import { registerQuickJoinRoutes } from '../modules/quick-join/quick-join.routes.ts'
import { createQuickJoinService } from '../modules/quick-join/quick-join.service.ts'
import { registerSelfServiceRoutes } from '../modules/self-service/self-service.routes.ts'
import { createSelfServiceService } from '../modules/self-service/self-service.service.ts'
import { createWelcomeService } from '../modules/self-service/welcome-channel.ts'
import { createSessionIssuer } from '../modules/session/begin-session.ts'
import { createSentCodes } from '../modules/session/sent-codes.ts'
import { registerSessionRoutes } from '../modules/session/session.routes.ts'
import { createSessionService } from '../modules/session/session.service.ts'
import { createSignInService } from '../modules/session/sign-in.service.ts'
import { createSsoSettingsService } from '../modules/sso/sso-settings.service.ts'
import { registerSsoRoutes } from '../modules/sso/sso.routes.ts'
import { createSsoService } from '../modules/sso/sso.service.ts'
import { registerTwoStepRoutes } from '../modules/two-step/two-step.routes.ts'
import { createTwoStepService } from '../modules/two-step/two-step.service.ts'
import type { Alerts } from './alerts.ts'
import type { Kernel } from './kernel.ts'

/** How people come in: signing in and up, invites and families, and the keys to it all. */
export function wireEntrance(kernel: Kernel, { bridge, mail, texts, post }: Alerts) {
  const { config, db, hub, binder, tokens, cookies, seal, origin } = kernel
  const reducedIdleMs = config.mode === 'development' ? PIN_DEVELOPMENT_IDLE_MS : PIN_REDUCED_IDLE_MS
  const issuer = createSessionIssuer({ db, tokens, hub, reducedIdleMs, hasPhones: bridge !== null })
  const codes = createSentCodes({ db, mail, texts })
  const signIns = createSignInService({ db, issuer, codes })
  const pins = createPinService({ db, hub, issuer, reducedIdleMs })
  registerSessionRoutes(binder, { signIns, cookies, sessions: createSessionService({ db, tokens, hub, issuer }) })
  registerPinRoutes(binder, pins)
  registerPasswordRoutes(binder, {
    cookies,
    forgot: createForgotPassword({ ...post, db }),
    passwords: createPasswordsService({ db, hub, mail, issuer, signIns, unlock: pins.open }),
  })
  registerTwoStepRoutes(binder, createTwoStepService({ db, codes, mail }))
  registerDeviceRoutes(binder, { db, hub })

  const invites = createInvitesService({ ...post, db, hub })
  registerSelfServiceRoutes(binder, {
    cookies,
    service: createSelfServiceService({ db, mail, signIns, origin }),
    welcomes: createWelcomeService({ db, hub }),
  })
  registerInviteRoutes(binder, {
    cookies,
    invites,
    accepting: createAcceptingService({ db, hub, signIns, issuer }),
  })
  registerFamilyRoutes(binder, {
    db,
    invites,
    familyInvites: createFamilyInvitesService({ ...post, db, hub }),
    relationships: createRelationshipService({ db, hub }),
    authorizations: createAuthorizationsService({ db, hub }),
    patientAccess: createPatientAccessService({ db, hub }),
  })
  registerContactRoutes(binder, createContactsService({ db, hub }))
  registerQuickJoinRoutes(binder, createQuickJoinService({ ...post, db }), cookies)

  const sso = { db, hub, seal, origin, allowHttp: !config.isProduction }
  registerSsoRoutes(binder, {
    cookies,
    secure: config.isProduction,
    sso: createSsoService({ ...sso, signIns }),
    settings: createSsoSettingsService(sso),
  })
  registerIntegrationRoutes(binder, createIntegrationsService({ db, hub, signIns }), cookies)

  return { invites }
}
