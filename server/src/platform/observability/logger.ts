import { type Logger, type LogFn, type LoggerOptions, pino } from 'pino'

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
  'phone',
  'recipient',
  'challenge',
  'secret',
]

export function createLogger(level: string, destination?: { write(line: string): void }): Logger {
  const paths = SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`])
  const options: LoggerOptions = {
    level,
    redact: { paths, censor: '[redacted]' },
    base: null,
    serializers: { err: errorSummary },
    hooks: { logMethod: logWithoutErrorText },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Left alone, pino makes the text of an error into the line's own when a call gives it none. */
function logWithoutErrorText(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
  const [fields, ...rest]: unknown[] = args
  const isError = fields instanceof Error
  if (typeof fields === 'object' && rest.length === 0) method.call(this, isError ? { err: fields } : fields, '')
  else method.apply(this, args)
}

/** An error without its message, which can quote a row or a request. */
function errorSummary(error: unknown): object {
  if (!(error instanceof Error)) return { kind: typeof error }
  const code = 'code' in error ? error.code : undefined
  return { kind: error.constructor.name, code, stack: framesOf(error) }
}

/** Where an error came from: its stack after its message, which may have many lines. */
function framesOf({ stack = '', message }: Error): string[] {
  const afterMessage = stack.slice(Math.max(0, stack.indexOf(message)) + message.length)
  return afterMessage.split('\n').slice(1, 8)
}

/** A path without its query, where tokens of media and sockets stand, and without the hash of a link that lets people in. */
export function withoutQuery(url: string): string {
  const end = url.indexOf('?')
  return (end === -1 ? url : url.slice(0, end)).replace(/(\/quick-join\/|^\/q\/)[^/]+/, '$1[redacted]')
}
