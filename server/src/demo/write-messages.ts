import type { PoolClient } from 'pg'
import { flagId } from './flags.ts'
import type { Numbered, Numbers } from './numbering.ts'
import { LOCATION_IDS } from './world.ts'
import { insertRows } from './write.ts'

export async function writeChannels(client: PoolClient, numbers: Numbers): Promise<void> {
  await insertRows(
    client,
    'groups',
    {
      id: 'bigint',
      location_id: 'bigint',
      type: 'text',
      name: 'text',
      details: 'text',
      is_public: 'boolean',
      dm_hash: 'text',
      patient_id: 'bigint',
      created_by: 'bigint',
      created_at: 'timestamptz',
      archived_at: 'timestamptz',
      audit_log_enabled: 'boolean',
      seq: 'bigint',
      version: 'bigint',
      last_message_id: 'bigint',
      last_message_time: 'bigint',
      last_urgent_seq: 'bigint',
      pinned_count: 'integer',
    },
    numbers.channels.map(({ channel, seq, version, last, lastUrgentSeq, pinned }) => ({
      id: channel.id,
      location_id: LOCATION_IDS[channel.place],
      type: channel.type,
      name: channel.name,
      details: channel.details,
      is_public: channel.isPublic,
      dm_hash: channel.dmHash,
      patient_id: channel.patient?.id ?? null,
      created_by: channel.createdBy?.id ?? null,
      created_at: iso(channel.createdAt),
      archived_at: channel.archivedAt === null ? null : iso(channel.archivedAt),
      audit_log_enabled: channel.auditLog,
      seq,
      version,
      last_message_id: last?.id ?? null,
      last_message_time: last?.draft.at ?? null,
      last_urgent_seq: lastUrgentSeq,
      pinned_count: pinned,
    })),
  )
  await insertRows(
    client,
    'group_members',
    {
      group_id: 'bigint',
      user_id: 'bigint',
      joined_at: 'timestamptz',
      last_seen_seq: 'bigint',
      last_seen_message_id: 'bigint',
      last_seen_at: 'bigint',
      read_seq: 'bigint',
      own_after_read: 'bigint',
      delivered_seq: 'bigint',
      muted_at: 'timestamptz',
    },
    numbers.standings.map(({ member, channel, ...standing }) => ({
      group_id: channel.id,
      user_id: member.person.id,
      joined_at: iso(member.joinedAt),
      last_seen_seq: standing.lastSeenSeq,
      last_seen_message_id: standing.lastSeenMessageId,
      last_seen_at: standing.lastSeenAt,
      read_seq: standing.lastSeenSeq,
      own_after_read: standing.ownAfterSeen,
      delivered_seq: standing.deliveredSeq,
      muted_at: member.mutedAt === undefined ? null : iso(member.mutedAt),
    })),
  )
}

export async function writeMessages(client: PoolClient, numbers: Numbers): Promise<void> {
  await insertRows(
    client,
    'messages',
    {
      id: 'bigint',
      group_id: 'bigint',
      seq: 'bigint',
      version: 'bigint',
      sender_id: 'bigint',
      hash_key: 'text',
      kind: 'text',
      body: 'text',
      attachments: 'jsonb',
      mentions: 'bigint[]',
      sent_at: 'bigint',
      parent_id: 'bigint',
      show_in_main_thread: 'boolean',
      reply_count: 'integer',
      last_reply_at: 'bigint',
      repliers: 'bigint[]',
      reactions: 'jsonb',
      pinned_at: 'timestamptz',
      opened_flags: 'bigint[]',
      urgent_for: 'bigint[]',
      deleted_at: 'timestamptz',
      deleted_by: 'bigint',
    },
    numbers.messages.map((numbered) => messageRow(numbered, numbers)),
  )
  await writeTraces(client, numbers)
}

function messageRow(numbered: Numbered, { byDraft }: Numbers) {
  const { draft, channel, id, seq, version, mentions } = numbered
  return {
    id,
    group_id: channel.id,
    seq,
    version,
    sender_id: draft.sender.id,
    hash_key: `demo-${channel.id}-${id}`,
    kind: draft.kind,
    body: draft.body,
    attachments: draft.attachments,
    mentions,
    sent_at: draft.at,
    parent_id: draft.parent ? (byDraft.get(draft.parent)?.id ?? null) : null,
    show_in_main_thread: draft.parent !== null && draft.inMain,
    reply_count: numbered.replyCount,
    last_reply_at: numbered.lastReplyAt,
    repliers: numbered.repliers,
    reactions: Object.fromEntries([...draft.reactions].map(([type, people]) => [type, people.length])),
    pinned_at: draft.pinnedAt === null ? null : iso(draft.pinnedAt),
    opened_flags: draft.openedFlags.map(flagId),
    urgent_for: draft.urgentFor?.map(({ id: userId }) => userId) ?? null,
    deleted_at: draft.deletedAt === null ? null : iso(draft.deletedAt),
    deleted_by: draft.deletedAt === null ? null : draft.sender.id,
  }
}

/** What people left on messages: mentions, reactions, acknowledgements, how far they read a thread. */
async function writeTraces(client: PoolClient, { messages }: Numbers): Promise<void> {
  await insertRows(
    client,
    'message_mentions',
    { user_id: 'bigint', group_id: 'bigint', message_id: 'bigint', seq: 'bigint' },
    messages
      .filter(({ seq }) => seq !== null)
      .flatMap(({ id, channel, seq, mentions }) =>
        mentions.map((userId) => ({ user_id: userId, group_id: channel.id, message_id: id, seq })),
      ),
  )
  await insertRows(
    client,
    'message_reactions',
    { message_id: 'bigint', user_id: 'bigint', type: 'text', created_at: 'timestamptz' },
    messages.flatMap(({ id, draft }) =>
      [...draft.reactions].flatMap(([type, people]) =>
        people.map((person, index) => ({
          message_id: id,
          user_id: person.id,
          type,
          created_at: iso(draft.at + (index + 1) * 9_000),
        })),
      ),
    ),
  )
  await insertRows(
    client,
    'message_acknowledgements',
    { message_id: 'bigint', user_id: 'bigint', acknowledged_at: 'bigint' },
    messages.flatMap(({ id, draft }) =>
      draft.acknowledged.map(({ person, at }) => ({ message_id: id, user_id: person.id, acknowledged_at: at })),
    ),
  )
  await insertRows(
    client,
    'thread_readers',
    { parent_id: 'bigint', user_id: 'bigint', last_read_message_id: 'bigint' },
    messages.flatMap(({ id, draft, repliers, lastReplyId }) => {
      if (lastReplyId === null) return []
      const readers = new Set([draft.sender.id, ...repliers, ...draft.threadReaders.map((person) => person.id)])
      return [...readers].map((userId) => ({ parent_id: id, user_id: userId, last_read_message_id: lastReplyId }))
    }),
  )
}

function iso(instant: number): string {
  return new Date(instant).toISOString()
}
