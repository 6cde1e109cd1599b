import { type RawBuilder, sql } from 'kysely'

/**
 * What a channel `g`, of a patient `p` if of any, is called for its reader: a patient's name, the other person's, also after
 * they have left it, or its own.
 */
export function calledFor(readerId: RawBuilder<unknown>): RawBuilder<string> {
  return sql`case
    when g.type = 'personal' then coalesce((
      select trim(u.first_name || ' ' || u.last_name) from group_members other join users u on u.id = other.user_id
      where other.group_id = g.id
      order by other.user_id = ${readerId}, other.user_id limit 1
    ), '')
    when g.type = 'patients' and p.id is not null then p.first_name || ' ' || p.last_name
    else coalesce(g.display_name, g.name, p.first_name || ' ' || p.last_name, '')
  end`
}
