import { type Logger, pino } from 'pino'

export type { Logger }

/** What never reaches a log line, wherever it stands in an object. */
const SECRET_KEYS = [
  'password',
  'pin',
  'token',
  'jwtToken',
  'jwtAssetToken',
  'jwToken',
  'authorization',
  'cookie',
  'message',
  'body',
  'fullName',
  'first_name',
  'last_name',
  'name',
  'username',
  'email',
]

export function createLogger(level: string, destination?: { write(line: string): void }): Logger {
  const paths = SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`])
  const options = { level, redact: { paths, censor: '[redacted]' }, base: null, serializers: { err: errorSummary } }
  return destination ? pino(options, destination) : pino(options)
}

/** An error without its message, which can quote a row or a request. */
function errorSummary(error: unknown): object {
  if (!(error instanceof Error)) return { kind: typeof error }
  const code = 'code' in error ? error.code : undefined
  return { kind: error.constructor.name, code, stack: error.stack?.split('\n').slice(1, 8) }
}

/** A path without its query: tokens of media and sockets stand there. */
export function withoutQuery(url: string): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}
