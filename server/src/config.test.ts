import { describe, expect, test } from 'vitest'
import { ConfigError, missingInProduction, parseConfig } from './config.ts'

const SECRET = 'a secret that is long enough to sign with'

describe('the configuration', () => {
  test('has a default for everything outside production', () => {
    expect(parseConfig({})).toMatchObject({
      mode: 'demo',
      isDemo: true,
      port: 3000,
      host: '127.0.0.1',
      dataDir: 'data',
      databaseUrl: undefined,
      corsOrigins: [],
      trustedHops: 0,
    })
  })

  test('takes a variable that is set to nothing as not set', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: '', JWT_SECRET: '' })).toMatchObject({
      port: 3000,
      jwtSecret: undefined,
    })
  })

  test.each([
    ['NODE_ENV', 'staging'],
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['DATABASE_URL', 'mysql://localhost/kinward'],
    ['DATABASE_URL', 'localhost'],
    ['DATABASE_POOL_SIZE', '0'],
    ['REDIS_URL', 'http://localhost'],
    ['JWT_SECRET', 'short'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '-1'],
    ['FRAME_ANCESTORS', "'self'"],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_TOKEN', 'short'],
    ['RATE_LIMIT_SESSION', 'many'],
    ['UPLOAD_MAX_BYTES', '0'],
    ['S3_ENDPOINT', 'files.example'],
    ['TURN_URLS', 'https://turn.example.org'],
    ['TURN_SECRET', 'short'],
    ['RATE_LIMIT_ADDRESS', '1.5'],
    ['RATE_LIMIT_SIGN_IN', '-20'],
  ])('names %s when it is %s', (name, value) => {
    expect(() => parseConfig({ [name]: value })).toThrow(ConfigError)
    expect(() => parseConfig({ [name]: value })).toThrow(new RegExp(`^${name} .+\\.$`))
  })

  test('takes servers that carry calls with the secret they share, and neither without the other', () => {
    const TURN_URLS = 'turn:turn.example.org:3478, turns:[2001:db8::1]:5349?transport=tcp,stun:stun.example.org'
    const TURN_SECRET = 'known to the two of us'
    expect(parseConfig({ TURN_URLS, TURN_SECRET }).turn).toEqual({ urls: TURN_URLS.split(/, ?/), secret: TURN_SECRET })
    for (const half of [{ TURN_URLS }, { TURN_SECRET }]) {
      expect(() => parseConfig(half)).toThrow('TURN_URLS and TURN_SECRET belong together: set both of them.')
    }
    expect(parseConfig({}).turn).toBeNull()
  })

  test.each([
    ['true', 1],
    ['false', 0],
    ['2', 2],
  ])('believes as many proxies as TRUST_PROXY=%s says', (value, hops) => {
    expect(parseConfig({ TRUST_PROXY: value }).trustedHops).toBe(hops)
  })

  test.each([
    'postgres://kinward:secret@db.example:5432/kinward',
    'postgresql://db.example/kinward?sslmode=require',
    'postgres://kinward:secret@/kinward?host=%2Fvar%2Frun%2Fpostgresql',
  ])('takes %s as the address of a database', (url) => {
    expect(parseConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
  })

  test('takes a bucket whole or not at all', () => {
    const bucket = {
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'kinward',
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    }
    expect(parseConfig({}).s3).toBeNull()
    expect(parseConfig(bucket).s3).toMatchObject({ endpoint: 'https://s3.example', bucket: 'kinward' })
    for (const name of Object.keys(bucket)) {
      expect(() => parseConfig({ ...bucket, [name]: '' })).toThrow(
        /^S3_ENDPOINT, .+ belong together: set all of them\.$/,
      )
    }
  })

  test('takes kinds of files from a list, and none that there is not', () => {
    expect(parseConfig({ UPLOAD_KINDS: 'image, file' }).uploads.kinds).toEqual(['image', 'file'])
    expect(() => parseConfig({ UPLOAD_KINDS: 'image,giphy' })).toThrow(/^UPLOAD_KINDS/)
  })

  test('an error never quotes a secret', () => {
    expect(() => parseConfig({ JWT_SECRET: 'hunter2' })).toThrow(/^(?!.*hunter2)/s)
    expect(() => parseConfig({ DATABASE_URL: 'mysql://root:hunter2@db/x' })).toThrow(/^(?!.*hunter2)/s)
  })

  test('production does not start without a secret, and says so in a sentence', () => {
    expect(() => parseConfig({ NODE_ENV: 'production' })).toThrow(
      'JWT_SECRET is missing: set it to a random text of at least 32 characters.',
    )
    expect(parseConfig({ NODE_ENV: 'production', JWT_SECRET: SECRET })).toMatchObject({
      isProduction: true,
      isDemo: false,
      host: '0.0.0.0',
    })
  })

  test('reads the origins that may call from a list', () => {
    const { corsOrigins } = parseConfig({ CORS_ORIGINS: 'https://app.example, https://other.example ,' })
    expect(corsOrigins).toEqual(['https://app.example', 'https://other.example'])
  })

  test('production says what it runs without, and nothing is said of a demo', () => {
    const bare = { NODE_ENV: 'production', JWT_SECRET: SECRET }
    const names = (environment: Record<string, string>) =>
      missingInProduction(parseConfig(environment)).map((sentence) => sentence.split(' ')[0])
    expect(names(bare)).toEqual(['SMTP_URL', 'TWILIO_ACCOUNT_SID', 'PUBLIC_URL', 'TURN_URLS'])
    expect(names({ ...bare, SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'https://kinward.example' })).toEqual([
      'TWILIO_ACCOUNT_SID',
      'TURN_URLS',
    ])
    expect(names({})).toEqual([])
  })
})
