import { z } from 'zod'
import { Email, PersonName, Username } from './patterns.ts'
import { Id, Text } from './primitives.ts'
import { route } from './route.ts'
import { UserContext } from './terms.ts'
import { User } from './users.ts'

export const GENDERS = ['Male', 'Female', 'Non-Binary', 'Other'] as const
export const Gender = z.enum(GENDERS)
export type Gender = z.infer<typeof Gender>

const Nothing = z
  .string()
  .trim()
  .max(0)
  .transform(() => null)

/** A field that may be left empty: nothing but blanks in it is nothing said. */
const optional = <Schema extends z.ZodType>(schema: Schema) => z.union([Nothing, z.null(), schema])

/** An address that a browser may open: of the web, and of nothing else. */
const WebAddress = z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).max(500)

/** What someone says of themselves. Others see names and title; the rest is theirs. */
export const Profile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  title: z.string().nullable(),
  mobilePhone: z.string().nullable(),
  personalEmail: z.string().nullable(),
  zoomLink: z.string().nullable(),
  gender: Gender.nullable(),
})
export type Profile = z.infer<typeof Profile>

export const getProfile = route({
  name: 'getProfile',
  method: 'GET',
  path: '/api/v2/profile',
  summary: 'What the caller says of themselves',
  access: { level: 'user' },
  data: Profile,
})

export const changeProfile = route({
  name: 'changeProfile',
  method: 'PUT',
  path: '/api/v2/profile',
  summary:
    'Changes what is given; with names and accepted terms the profile is complete, and the channel to begin in is answered',
  access: { level: 'user' },
  // What is not named here does not pass: nobody makes themselves an admin in their profile.
  body: z
    .object({
      firstName: PersonName,
      lastName: PersonName,
      username: Username,
      title: optional(Text.trim().max(100)),
      mobilePhone: optional(Text.trim().max(40)),
      personalEmail: optional(Email),
      zoomLink: optional(WebAddress),
      gender: Gender.nullable(),
      accepted: z.boolean(),
      /** The terms of the product that were read, so that nobody accepts a version that came in between. */
      termsId: Id.nullable(),
    })
    .partial(),
  data: z.object({ user: User, profile: Profile, userContext: UserContext, channelId: Id.nullable() }),
  errors: ['CONFLICT'],
})
