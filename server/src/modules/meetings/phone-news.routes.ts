import { MeetingHash } from '@kinward/contract/meetings'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { isSignedByTwilio } from '../../platform/phone/twilio-signature.ts'
import type { FollowPhones } from './follow-phones.ts'
import type { PhoneCalls } from './phone-calls.ts'
import { findPhoneCall } from './phones.repository.ts'

const PATH = '/api/v2/phone-calls/:hash/news'

/** What of it is read: which call it is. How its phones stand is asked, not believed. */
const News = z.object({ CallSid: z.string().min(1).max(64), ParentCallSid: z.string().min(1).max(64).optional() })

/** Where the provider tells of a call, if it can reach us. */
export function createTellAt(publicUrl: string | undefined): (hash: string) => string | undefined {
  return (hash) => publicUrl && new URL(PATH.replace(':hash', hash), publicUrl).href
}

/** Hears from the provider that something has changed, sooner than it would be asked. */
export async function registerPhoneNews(
  app: FastifyInstance,
  deps: {
    db: Db
    token: string
    tellAt: (hash: string) => string | undefined
    phoneCalls: Pick<PhoneCalls, 'settle'>
    followPhones: Pick<FollowPhones, 'freshen'>
  },
): Promise<void> {
  const { db, token, tellAt, phoneCalls, followPhones } = deps
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
      done(null, new URLSearchParams(String(body)))
    })
    scope.post<{ Params: { hash: string } }>(PATH, async (request, reply) => {
      const { data: hash } = MeetingHash.safeParse(request.params.hash)
      const url = hash && tellAt(hash)
      const signature = request.headers['x-twilio-signature']
      const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      if (!hash || !url || typeof signature !== 'string' || !isSignedByTwilio(token, { url, fields, signature })) {
        throw new AppError('FORBIDDEN', 'This was not signed by the phone provider.')
      }
      const { data: news } = News.safeParse(Object.fromEntries(fields))
      const meeting = await findPhoneCall(db, hash)
      if (!news || !meeting) throw notFound()
      // Of a call whose placing was cut off nothing else tells what the provider calls it.
      await phoneCalls.settle(meeting.id, news.ParentCallSid ?? news.CallSid)
      await followPhones.freshen(meeting.id, 0)
      return reply.code(204).send()
    })
  })
}
