import { QUOTE_READ_LENGTH, type quoteOf } from '@kinward/contract/quotes'

/** A message that another quotes, as far as `quoteOf` needs it. */
export type Quoted = Parameters<typeof quoteOf>[0]

/** As SQL: what a message quotes, without what is not shown of it; null when it quotes nothing. */
export function quotedBy(message: string): string {
  return `case when ${message}.quoted_id is not null then (
      select json_build_object('id', quoted.id, 'isDeleted', quoted.deleted_at is not null,
        'sender', json_build_object('userId', quoted.sender_id,
          'fullName', trim(author.first_name || ' ' || author.last_name)),
        'message', case when quoted.deleted_at is null then left(quoted.body, ${QUOTE_READ_LENGTH}) else '' end,
        'forwarded', case when quoted.deleted_at is null and quoted.body = '' then quoted.forwarded end,
        'message_attachment',
          case when quoted.deleted_at is null and quoted.body = '' then quoted.attachments else '[]' end)
      from messages quoted join users author on author.id = quoted.sender_id where quoted.id = ${message}.quoted_id
    ) end`
}
