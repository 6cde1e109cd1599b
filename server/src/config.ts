import { z } from 'zod'

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
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
  TRUST_PROXY: flag.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16).optional(),
  RATE_LIMIT_SESSION: count(1200),
  RATE_LIMIT_ADDRESS: count(300),
  RATE_LIMIT_SIGN_IN: count(20),
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
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
    rateLimits: { session: env.RATE_LIMIT_SESSION, address: env.RATE_LIMIT_ADDRESS, signIn: env.RATE_LIMIT_SIGN_IN },
  }
}
