import { z } from 'zod'
import { GivenPassword } from './passwords.ts'
import { IsoDate, Text } from './primitives.ts'
import { route } from './route.ts'
import { Code, TwoStepMedium, Verification } from './session.ts'

/** How someone's sign-in is secured. Addresses are shown in part. */
export const SignInSettings = z.object({
  isPasswordSet: z.boolean(),
  passwordChangedAt: IsoDate.nullable(),
  twoStep: TwoStepMedium.nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
})
export type SignInSettings = z.infer<typeof SignInSettings>

export const getSignInSettings = route({
  name: 'getSignInSettings',
  method: 'GET',
  path: '/api/v2/users/settings/sign-in',
  summary: 'How the sign-in of the reader is secured',
  access: { level: 'user' },
  data: SignInSettings,
})

export const startTwoStep = route({
  name: 'startTwoStep',
  method: 'POST',
  path: '/api/v2/users/settings/two-step',
  summary: 'Sends a code to where the second step is to go; two-step is on once the code came back',
  access: { level: 'user' },
  body: z.discriminatedUnion('medium', [
    z.object({ medium: z.literal('email'), password: GivenPassword }),
    z.object({ medium: z.literal('sms'), password: GivenPassword, phone: Text.min(1).max(40) }),
  ]),
  data: z.object({ verification: Verification }),
  errors: ['WRONG_PASSWORD', 'TOO_MANY_REQUESTS', 'CONFLICT'],
})

export const confirmTwoStep = route({
  name: 'confirmTwoStep',
  method: 'PUT',
  path: '/api/v2/users/settings/two-step',
  summary: 'Switches two-step on with the code that was sent',
  access: { level: 'user' },
  body: z.object({ challenge: z.string().min(1).max(100), code: Code }),
  data: SignInSettings,
  errors: ['WRONG_CODE', 'TOO_MANY_REQUESTS'],
})

export const stopTwoStep = route({
  name: 'stopTwoStep',
  method: 'DELETE',
  path: '/api/v2/users/settings/two-step',
  summary: 'Switches two-step off, for the password',
  access: { level: 'user' },
  body: z.object({ password: GivenPassword }),
  data: SignInSettings,
  errors: ['WRONG_PASSWORD', 'TOO_MANY_REQUESTS'],
})
