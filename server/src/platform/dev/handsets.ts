import { displayPhone } from '@kinward/contract/phones'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import { type Handset, type PhoneSimulator, PRESSES, type Press } from '../phone/phone-simulator.ts'
import type { DevHandset } from './page.ts'

const Pressed = z.object({ callId: z.string(), whose: z.enum(['own', 'theirs']), press: z.enum(PRESSES) })

const BUTTONS: Record<Handset['state'], readonly (readonly [name: string, press: Press])[]> = {
  rings: [
    ['Answer', 'answer'],
    ['Decline', 'decline'],
  ],
  waits: [['Hang up', 'hang-up']],
  talks: [['Hang up', 'hang-up']],
}

/** Answering, declining and hanging up the phones of the demo; answers what lists them. */
export function registerHandsets(
  scope: FastifyInstance,
  { db, phones }: { db: Db; phones: PhoneSimulator },
): () => Promise<DevHandset[]> {
  // A form without fields: what is pressed stands in its address.
  scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
    payload.resume()
    done(null)
  })
  scope.post('/dev/phones/:callId/:whose/:press', async (request, reply) => {
    const { data } = Pressed.safeParse(request.params)
    if (data) await phones.press(data.callId, data.whose, data.press)
    return reply.redirect('/dev/phones', 303)
  })

  const words: Record<Handset['state'], string> = {
    rings: `Rings. Call from ${displayPhone(phones.from)}.`,
    waits: 'Answered. The other phone is being called.',
    talks: 'On the phone.',
  }

  return async () => {
    const handsets = await phones.handsets()
    const numbers = handsets.map(({ number }) => number)
    const people =
      numbers.length === 0
        ? []
        : await db
            .selectFrom('users')
            .select(['mobile_phone', 'first_name', 'last_name'])
            .where('mobile_phone', 'in', numbers)
            .execute()
    return handsets.map(({ callId, whose, number, state }) => {
      const owner = people.find(({ mobile_phone }) => mobile_phone === number)
      return {
        title: owner ? `Phone of ${owner.first_name} ${owner.last_name}` : 'Phone',
        number: displayPhone(number),
        words: words[state],
        buttons: BUTTONS[state].map(([name, press]) => ({ name, action: `/dev/phones/${callId}/${whose}/${press}` })),
      }
    })
  }
}
