import type { ErrorEnvelope } from '@kinward/contract/envelope'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isGivenUp, isUnavailable } from '../db/database.ts'
import { StorageAwayError, StorageFullError } from '../storage/storage.ts'
import { AppError, notFound } from './errors.ts'

/** Turns every failure into the contract's error envelope; what went wrong inside stays inside. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => answerError(error, request, reply))
}

/** For an address that is nobody's. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answerError(notFound(), request, reply)
}

/** For requests that fail before they reach a route, such as one with a broken escape in its address. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toAppError(error)
  if (known.status >= 500) request.log.error({ requestId: request.id, err: error }, 'request failed')
  if (known.retryAfter) reply.header('retry-after', known.retryAfter)
  return reply.code(known.status).send(envelope(known))
}

function envelope(error: AppError): ErrorEnvelope {
  const { code, problems, retryAfter, patientId, noteId, leftAttempts } = error
  const data = {
    code,
    ...(problems && { problems }),
    ...(retryAfter && { retryAfter }),
    ...(patientId && { patientId }),
    ...(noteId && { noteId }),
    ...(leftAttempts !== undefined && { left_attempts: leftAttempts }),
  }
  return { success: false, status: error.status, message: error.message, data }
}

function toAppError(error: FastifyError | Error): AppError {
  if (error instanceof AppError) return error
  if (isUnavailable(error) || isGivenUp(error)) {
    return new AppError('UNAVAILABLE', 'Kinward cannot reach its records just now. Please try again in a moment.')
  }
  if (error instanceof StorageFullError) {
    return new AppError('UNAVAILABLE', 'There is no room to keep this just now. Please try again later.', undefined, 60)
  }
  if (error instanceof StorageAwayError) {
    return new AppError('UNAVAILABLE', 'Kinward cannot reach its files just now. Please try again soon.', undefined, 5)
  }
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return new AppError('TOO_LARGE', 'This is more than Kinward takes at once.')
  if (status === 415) return new AppError('UNSUPPORTED_MEDIA', 'Kinward reads JSON here.')
  if (status !== undefined && status >= 400 && status < 500) {
    return new AppError('BAD_REQUEST', 'Kinward could not read this request.')
  }
  return new AppError('INTERNAL', 'Something went wrong on our side. Please try again.')
}
