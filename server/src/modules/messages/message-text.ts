/** Whom a text mentions: people, staff groups, and with `everyone` all who are in the channel. */
export type Mentions = { userIds: number[]; staffGroupIds: number[]; everyone: boolean }

const MENTION = /@\[[^\][]*\]\(id:(\d+)\)(?:\(type:(\w+)\))?/g

const NOBODY: Mentions = { userIds: [], staffGroupIds: [], everyone: false }

export function mentionsIn(text: string): Mentions {
  if (!text.includes('@[')) return NOBODY
  const found = [...text.matchAll(MENTION)].map(([, id, type]) => ({ id: Number(id), type }))
  const idsOf = (type: string | undefined): number[] => [
    ...new Set(found.filter((each) => each.type === type && Number.isSafeInteger(each.id)).map(({ id }) => id)),
  ]
  return {
    userIds: idsOf(undefined),
    staffGroupIds: idsOf('staffGroup'),
    everyone: found.some(({ type }) => type === 'channel'),
  }
}

export function mentionsSomeone({ userIds, staffGroupIds, everyone }: Mentions): boolean {
  return everyone || userIds.length > 0 || staffGroupIds.length > 0
}
