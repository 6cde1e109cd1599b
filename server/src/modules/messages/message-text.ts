const MENTION = /@\[[^\]]*\]\(id:(\d+)\)/g

/** The people that a text mentions, each once. */
export function mentionedUserIds(text: string): number[] {
  if (!text.includes('@[')) return []
  return [...new Set([...text.matchAll(MENTION)].map(([, id]) => Number(id)))].filter(Number.isSafeInteger)
}
