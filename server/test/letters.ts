import type pg from 'pg'

/** What was sent, as its recipient would read it. */
export function createLetters(pool: pg.Pool) {
  const newest = async (table: 'outbox_mails' | 'outbox_texts', recipient: string): Promise<string> => {
    const { rows } = await pool.query<{ body: string }>(
      `select body from ${table} where lower(recipient) = lower($1) order by id desc limit 1`,
      [recipient],
    )
    return rows[0]?.body ?? ''
  }
  return {
    mail: (recipient: string) => newest('outbox_mails', recipient),
    text: (recipient: string) => newest('outbox_texts', recipient),
    /** The secret of the invite that was last sent there. */
    async invite(recipient: string): Promise<string> {
      const words = await newest(recipient.startsWith('+') ? 'outbox_texts' : 'outbox_mails', recipient)
      return /#invite=([\w-]+)/.exec(words)?.[1] ?? ''
    },
    async code(recipient: string): Promise<string> {
      return /\b(\d{6})\b/.exec(await newest('outbox_mails', recipient))?.[1] ?? ''
    },
    async count(): Promise<number> {
      const { rows } = await pool.query<{ count: number }>(
        'select (select count(*) from outbox_mails) + (select count(*) from outbox_texts) as count',
      )
      return Number(rows[0]?.count)
    },
  }
}
