import { hashPassword } from '../../../server/src/platform/session/passwords.ts'
import type { Context } from '../context.ts'
import { Connection, postRequest } from '../load/connection.ts'
import { median, percentile } from '../statistics.ts'
import type { Figure } from '../table.ts'
import { messagesPath, sendMembers, tokenOf, WORLD } from '../world/world.ts'

const AT_ONCE = 50
const SENDERS = 8
const ROUNDS = 3
const MOST = 2
const PASSWORD = 'Kinward#2026'

/** People with a handful of channels each, who do not send here. */
const PEOPLE = WORLD.users.mixed

/** Fifty people sign in at once, again and again, while others send: what that does to the slowest of the sends. */
export async function measureSignIns(context: Context): Promise<Figure[]> {
  const { first } = PEOPLE
  await context.pool.query('update users set password_hash = $1 where id between $2 and $3', [
    await hashPassword(PASSWORD),
    first,
    first + AT_ONCE - 1,
  ])
  const targets = await Promise.all(
    Array.from({ length: WORLD.groups.send.count }, async (_, index) => ({
      path: messagesPath('send', WORLD.groups.send.first + index),
      token: await tokenOf(sendMembers(index)[0] ?? 0),
    })),
  )
  const send = (round: string) =>
    context.load.ask({
      port: context.kinward.port,
      targets,
      connections: SENDERS,
      method: 'POST',
      seconds: context.seconds,
      requests: Number.MAX_SAFE_INTEGER,
      round: `${context.runId}-sign-ins-${round}`,
    })

  await send('warm')
  const alone: number[] = []
  const beside: number[] = []
  const rates: number[] = []
  for (let number = 0; number < ROUNDS; number++) {
    alone.push(percentile((await send(`alone-${number}`)).latencies, 0.99))
    const signIns = signInUntilTold(context.kinward.port)
    beside.push(percentile((await send(`beside-${number}`)).latencies, 0.99))
    rates.push(await signIns.stop())
  }
  await context.pool.query(
    `delete from sessions where user_id between $1 and $2 and browser is null and user_agent is null
    and id::text not like '00000000-0000-4000-8000-%'`,
    [first, first + AT_ONCE - 1],
  )
  const value = median(beside)
  const limit = median(alone)
  return [
    {
      scenario: 'sign-ins',
      name: 'send p99 beside 50 sign-ins at once',
      unit: 'ms',
      value,
      raw: { what: 'ms, alone', value: limit },
      ratio: value / limit,
      goal: { text: `≤ ${MOST} ×`, met: value / limit <= MOST },
      note: `${median(rates).toFixed(1)} sign-ins/s`,
    },
  ]
}

/** Keeps fifty sign-ins under way; answers, once it is stopped, how many a second went through. */
function signInUntilTold(port: number): { stop: () => Promise<number> } {
  const started = performance.now()
  let isStopped = false
  let completed = 0
  const people = Array.from({ length: AT_ONCE }, async (_, index) => {
    const connection = new Connection(port)
    const username = `bench${PEOPLE.first + index}`
    const request = postRequest({ path: '/api/v2/login' }, JSON.stringify({ username, password: PASSWORD }))
    while (!isStopped) {
      const { status } = await connection.request(request)
      if (status !== 200) throw new Error(`A sign-in was answered ${status}.`)
      completed++
    }
    connection.close()
  })
  const all = Promise.all(people)
  return {
    stop: async () => {
      isStopped = true
      const seconds = (performance.now() - started) / 1000
      await all
      return completed / seconds
    },
  }
}
