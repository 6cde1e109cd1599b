import { z } from 'zod'
import { Email, NewPassword, PersonName } from './patterns.ts'
import { Id, Text } from './primitives.ts'
import { BASE, route } from './route.ts'
import { Code, Session } from './session.ts'
import { Terms } from './terms.ts'

/** The kinds of organisation that sign up. */
export const ORGANISATION_TYPES = [
  { value: 'ADC', label: 'Adult Daycare' },
  { value: 'AAA', label: 'Area Agency on Aging' },
  { value: 'AL', label: 'Assisted Living/Memory Care' },
  { value: 'BH', label: 'Behavioral Health' },
  { value: 'CMTCM', label: 'Care Management/Transitional Care Management' },
  { value: 'DPC', label: 'Direct Primary Care' },
  { value: 'HOC', label: 'Home Care' },
  { value: 'HHC', label: 'Home Health Care' },
  { value: 'PC', label: 'Hospice/Palliative Care' },
  { value: 'H', label: 'Hospital' },
  { value: 'IL', label: 'Independent Living' },
  { value: 'NP', label: 'NP Group' },
  { value: 'PG', label: 'Physician Group' },
  { value: 'RPM', label: 'Remote Patient Monitoring' },
  { value: 'SNF', label: 'Skilled Nursing/Long Term Care' },
  { value: 'SWCMH', label: 'Social Work/Counseling/Mental Health' },
  { value: 'VCC', label: 'Virtual Companion Care' },
  { value: 'Other', label: 'Other' },
] as const

export const OrganisationType = z.enum(ORGANISATION_TYPES.map(({ value }) => value))
export type OrganisationType = z.infer<typeof OrganisationType>

/** What someone is who signs an organisation up. */
export const SIGN_UP_ROLES = ['Admin', 'CxO', 'Medical Director/Doctor', 'Other'] as const
export const SignUpRole = z.enum(SIGN_UP_ROLES)
export type SignUpRole = z.infer<typeof SignUpRole>

/** The steps of a sign-up, in their order. The last one opens the workspace. */
export const SIGN_UP_STEPS = ['account', 'verify', 'organisation', 'location'] as const
export const SignUpStep = z.enum(SIGN_UP_STEPS)
export type SignUpStep = z.infer<typeof SignUpStep>

/** A name that goes into mails to others: it cannot be made to look like a link. */
const PlaceName = Text.trim()
  .min(2)
  .max(100)
  .refine((text) => !/:\/\/|www\.|[\p{Cc}<>]/iu.test(text), 'Use a name, not an address')

/** What a newcomer has said of their organisation so far. */
export const ProvidedInfo = z
  .object({
    organisationName: PlaceName,
    organisationType: OrganisationType,
    role: SignUpRole,
  })
  .partial()
export type ProvidedInfo = z.infer<typeof ProvidedInfo>

/** How far a sign-up has come. */
export const SignUpState = z.object({
  sentTo: z.string(),
  firstName: z.string(),
  completed: z.array(SignUpStep),
  provided_info: ProvidedInfo,
})
export type SignUpState = z.infer<typeof SignUpState>

/** What a sign-up is gone on with; kept by the browser, and worth nothing once the workspace is open. */
const SelfServiceToken = z.string().min(1).max(100)

/** The terms that whoever comes in must accept first, and accepting them by what was read. */
export const TermsToAccept = z.object({ terms: Terms.nullable() })
export const AcceptedTerms = z.object({ termsId: Id.nullable().default(null) })

export const getSignUpTerms = route({
  name: 'getSignUpTerms',
  method: 'GET',
  path: '/api/v2/self-service/terms',
  summary: 'The terms of the product, for someone who has no account yet',
  access: { level: 'public' },
  data: TermsToAccept,
})

export const signUp = route({
  name: 'signUp',
  method: 'POST',
  path: '/api/v2/self-service/signup',
  summary: 'Begins a sign-up and mails a code; whether someone has an account already is told to them alone, by mail',
  access: { level: 'public' },
  body: z
    .object({ firstName: PersonName, lastName: PersonName, email: Email, password: NewPassword })
    .extend(AcceptedTerms.shape),
  data: SignUpState.extend({ selfServiceToken: SelfServiceToken }),
  errors: ['TOO_MANY_REQUESTS', 'CONFLICT'],
})

export const verifySignUp = route({
  name: 'verifySignUp',
  method: 'POST',
  path: '/api/v2/self-service/signup/verify',
  summary: 'Shows with the code from the mail that the address is one’s own',
  access: { level: 'public' },
  body: z.object({ selfServiceToken: SelfServiceToken, code: Code }),
  data: SignUpState,
  errors: ['WRONG_CODE', 'LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
})

export const resendSignUpCode = route({
  name: 'resendSignUpCode',
  method: 'POST',
  path: '/api/v2/self-service/signup/resend',
  summary: 'Mails another code',
  access: { level: 'public' },
  body: z.object({ selfServiceToken: SelfServiceToken }),
  data: SignUpState,
  errors: ['LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
})

export const completeSignUpStep = route({
  name: 'completeSignUpStep',
  method: 'PATCH',
  path: '/api/v2/self-service/signup/steps/completed',
  summary: 'Keeps what a step asked for and tells how far the sign-up has come; without anything new, only the latter',
  access: { level: 'public' },
  body: z.object({ selfServiceToken: SelfServiceToken, provided_info: ProvidedInfo }),
  data: SignUpState,
  errors: ['LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
})

/** A code of ISO 3166-1, and one of ISO 3166-2 without its country. */
const CountryCode = z.string().regex(/^[A-Z]{2}$/)
const StateCode = z.string().regex(/^[A-Z0-9]{1,3}$/)

export const FirstLocation = z.object({
  name: PlaceName,
  country: CountryCode,
  state: StateCode.nullable().default(null),
  city: Text.trim().max(100).default(''),
  timeZone: z.string().max(60),
})

export const openWorkspace = route({
  name: 'openWorkspace',
  method: 'POST',
  path: '/api/v2/self-service/locations',
  summary: 'Opens the workspace with its first location, and signs its admin in; needs every step before it',
  access: { level: 'public' },
  body: FirstLocation.extend({ selfServiceToken: SelfServiceToken }),
  data: Session,
  errors: ['LINK_EXPIRED', 'CONFLICT', 'TOO_MANY_REQUESTS'],
})

/** A country or a part of one: its name and its code. */
export const Area = z.object({ n: z.string(), c: z.string() })
export type Area = z.infer<typeof Area>

export const listCountries = route({
  name: 'listCountries',
  method: 'GET',
  path: '/api/v2/self-service/static/countries',
  summary: 'The countries, by name',
  access: { level: 'public' },
  data: z.array(Area),
})

export const listStates = route({
  name: 'listStates',
  method: 'GET',
  path: '/api/v2/self-service/static/states',
  summary: 'The parts of a country, by code',
  access: { level: 'public' },
  query: z.object({ country: CountryCode.default('US') }),
  data: z.object({ st: z.record(z.string(), Area) }),
})

export const sendOnboardingMessages = route({
  name: 'sendOnboardingMessages',
  method: 'POST',
  path: `${BASE}/onboarding-messages`,
  summary: 'Brings the caller into the welcome channel of their location, which has its first messages once',
  access: { level: 'location', feature: 'groupMessages' },
  data: z.object({ groupId: Id }),
  errors: ['FORBIDDEN'],
})
