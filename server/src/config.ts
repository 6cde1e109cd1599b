import { UPLOAD_KINDS, UploadKind } from '@kinward/contract/attachments'
import { UPLOAD_MAX_BYTES } from '@kinward/contract/uploads'
import { z } from 'zod'
import type { FhirAddress } from './platform/fhir/fhir-server.ts'

/** How many proxies are before the server; `true` is one. */
const hops = z.union([
  z.enum(['true', 'false']).transform((value) => (value === 'true' ? 1 : 0)),
  z.coerce.number().int().min(0).max(9),
])

const count = (fallback: number) => z.coerce.number().int().positive().default(fallback)
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
)

const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test', 'demo']).default('demo'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().min(1).default('data'),
  // Not a web address: with a socket's folder in its query, its host may be empty.
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  DATABASE_POOL_SIZE: count(16),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  CORS_ORIGINS: list.default([]),
  FRAME_ANCESTORS: list
    .refine((origins) => origins.every((origin) => /^https?:\/\/[\w.:*-]+$/.test(origin)), 'must be origins of pages')
    .default([]),
  TRUST_PROXY: hops.default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SALES_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default('Kinward <no-reply@localhost>'),
  TWILIO_ACCOUNT_SID: z.string().min(1).optional(),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  TWILIO_FROM: z.string().min(1).optional(),
  TWILIO_API: z.url().default('https://api.twilio.com'),
  GIPHY_API_KEY: z.string().min(1).optional(),
  GIPHY_API: z.url({ protocol: /^https?$/ }).default('https://api.giphy.com'),
  TERMS_FILE: z.string().min(1).optional(),
  UPLOAD_MAX_BYTES: count(UPLOAD_MAX_BYTES),
  UPLOAD_KINDS: list.pipe(z.array(UploadKind).min(1)).default([...UPLOAD_KINDS]),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  GEOCODER_URL: z.url({ protocol: /^https?$/ }).optional(),
  MAP_TILES_URL: z
    .string()
    .regex(/^https?:\/\/[^{}]+(\{[zxy]\}[^{}]*){3}$/, 'must be an address with {z}, {x} and {y} in it')
    .optional(),
  MAP_ATTRIBUTION: z.string().max(200).optional(),
  PUSH_LOCAL_CA: z.string().min(1).optional(),
  FHIR_URL: z.url({ protocol: /^https?$/ }).optional(),
  FHIR_USERNAME: z.string().min(1).optional(),
  FHIR_PASSWORD: z.string().min(1).optional(),
  FHIR_TOKEN: z.string().min(1).optional(),
  TURN_URLS: list
    .refine(
      (urls) => urls.every((url) => /^(stun|turn)s?:[\w.:[\]-]+(\?transport=(udp|tcp))?$/.test(url)),
      'must be addresses such as turn:turn.example.org:3478',
    )
    .optional(),
  TURN_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  RATE_LIMIT_SESSION: count(1200),
  RATE_LIMIT_ADDRESS: count(300),
  RATE_LIMIT_SIGN_IN: count(300),
  RATE_LIMIT_FILES: count(6000),
  RATE_LIMIT_UPLOADS: count(600),
})

export class ConfigError extends Error {}

export type Config = ReturnType<typeof parseConfig>

/** Reads the environment once; a variable that does not hold is named in the error. */
export function parseConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ConfigError(`${issue?.path.join('.')} ${issue?.message ?? 'is not valid'}.`)
  }
  const env = parsed.data
  const isProduction = env.NODE_ENV === 'production'
  if (isProduction && !env.JWT_SECRET) {
    throw new ConfigError('JWT_SECRET is missing: set it to a random text of at least 32 characters.')
  }
  return {
    mode: env.NODE_ENV,
    isProduction,
    isDemo: env.NODE_ENV === 'demo',
    port: env.PORT,
    host: env.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    redisUrl: env.REDIS_URL,
    jwtSecret: env.JWT_SECRET,
    corsOrigins: env.CORS_ORIGINS,
    frameAncestors: env.FRAME_ANCESTORS,
    trustedHops: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
    termsFile: env.TERMS_FILE,
    publicUrl: env.PUBLIC_URL,
    /** Where those are led who want a larger plan. */
    salesUrl: env.SALES_URL ?? (env.NODE_ENV === 'demo' ? '/dev/sales' : '/signup'),
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    twilio: twilioAccount(env),
    pushLocalCa: env.PUSH_LOCAL_CA,
    giphy: env.GIPHY_API_KEY ? { apiKey: env.GIPHY_API_KEY, api: env.GIPHY_API } : null,
    uploads: { maxBytes: env.UPLOAD_MAX_BYTES, kinds: env.UPLOAD_KINDS },
    s3: s3Bucket(env),
    fhir: fhirServer(env),
    turn: turnServers(env),
    geocoderUrl: env.GEOCODER_URL,
    map: {
      tilesUrl: env.MAP_TILES_URL ?? null,
      attribution: env.MAP_ATTRIBUTION ?? null,
      /** Where pictures of a map come from, beside our own. */
      origins: env.MAP_TILES_URL ? [new URL(env.MAP_TILES_URL).origin] : [],
    },
    rateLimits: {
      session: env.RATE_LIMIT_SESSION,
      address: env.RATE_LIMIT_ADDRESS,
      signIn: env.RATE_LIMIT_SIGN_IN,
      files: env.RATE_LIMIT_FILES,
      uploads: env.RATE_LIMIT_UPLOADS,
    },
  }
}

/** The account that text messages are sent from, whole or not at all. */
function twilioAccount(env: z.infer<typeof Environment>) {
  const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from, TWILIO_API: api } = env
  if (!sid && !token && !from) return null
  if (!sid || !token || !from) {
    throw new ConfigError('TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM belong together: set all of them.')
  }
  return { sid, token, from, api }
}

export type S3Bucket = NonNullable<ReturnType<typeof s3Bucket>>

/** Where files are kept that are not kept on this machine, whole or not at all. */
function s3Bucket(env: z.infer<typeof Environment>) {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!endpoint && !bucket && !region && !accessKeyId && !secretAccessKey) return null
  if (!endpoint || !bucket || !region || !accessKeyId || !secretAccessKey) {
    throw new ConfigError(
      'S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all of them.',
    )
  }
  return { endpoint, bucket, region, accessKeyId, secretAccessKey }
}

/** The servers that carry calls, and the secret they share with us, both or neither. */
function turnServers(env: z.infer<typeof Environment>) {
  const { TURN_URLS: urls, TURN_SECRET: secret } = env
  if (!urls && !secret) return null
  if (!urls || !secret) throw new ConfigError('TURN_URLS and TURN_SECRET belong together: set both of them.')
  return { urls, secret }
}

/** The clinical record of organisations that have set up none of their own. */
function fhirServer(env: z.infer<typeof Environment>): FhirAddress | null {
  const { FHIR_URL: address, FHIR_USERNAME: username, FHIR_PASSWORD: password, FHIR_TOKEN: token } = env
  if (!address) return null
  if ((username === undefined) !== (password === undefined) || (username && token)) {
    throw new ConfigError('FHIR_USERNAME and FHIR_PASSWORD belong together, and stand in the place of FHIR_TOKEN.')
  }
  if (username && password) return { address, signIn: { kind: 'basic', username, password } }
  return { address, signIn: token ? { kind: 'bearer', token } : { kind: 'none' } }
}

/** Whom a push service writes to when our pushes trouble it. */
export function pushSubject({ publicUrl, mail }: Config): string {
  if (publicUrl?.startsWith('https://')) return publicUrl
  return `mailto:${/<([^>]+)>/.exec(mail.from)?.[1] ?? mail.from}`
}

/** What a server in production runs without, in a sentence each: it starts, but not everything reaches people. */
export function missingInProduction({ isProduction, mail, twilio, publicUrl, turn }: Config): string[] {
  if (!isProduction) return []
  return [
    mail.smtpUrl === undefined && 'SMTP_URL is not set: mails are kept in the database, and reach nobody.',
    twilio === null && 'TWILIO_ACCOUNT_SID is not set: no text message is sent, and whoever asks for one is told so.',
    publicUrl === undefined && 'PUBLIC_URL is not set: links in mails lead to the address that the server listens on.',
    turn === null && 'TURN_URLS is not set: calls connect only where two browsers can reach each other.',
  ].filter((sentence) => sentence !== false)
}
