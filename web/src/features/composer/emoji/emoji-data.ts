import { z } from 'zod'

/** Newer ones are not drawn by every device yet. */
const NEWEST = 15

export type Emoji = { emoji: string; name: string; keywords: string; hasTones: boolean }
export type EmojiGroup = { name: string; emojis: Emoji[] }

const Groups = z.array(
  z.object({
    name: z.string(),
    emojis: z.array(
      z.object({
        emoji: z.string(),
        name: z.string(),
        emoji_version: z.string(),
        skin_tone_support: z.boolean(),
        skin_tone_support_unicode_version: z.string().optional(),
      }),
    ),
  }),
)
const Keywords = z.record(z.string(), z.array(z.string()))

let loading: Promise<EmojiGroup[]> | null = null

async function load(): Promise<EmojiGroup[]> {
  const [groups, keywords] = await Promise.all([import('unicode-emoji-json/data-by-group.json'), import('emojilib')])
  const words = Keywords.parse(keywords.default)
  return Groups.parse(groups.default).map(({ name, emojis }) => ({
    name,
    emojis: emojis
      .filter(({ emoji_version }) => Number(emoji_version) <= NEWEST)
      .map((each) => ({
        emoji: each.emoji,
        name: each.name,
        hasTones: each.skin_tone_support && Number(each.skin_tone_support_unicode_version ?? 0) <= NEWEST,
        keywords: [each.name, ...(words[each.emoji] ?? [])].join(' ').replaceAll('_', ' ').toLowerCase(),
      })),
  }))
}

/** All emoji by group. They come with the app, when the picker is first opened. */
export function loadEmoji(): Promise<EmojiGroup[]> {
  loading ??= load().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

/** The emoji that each of the words describes; those named by them come first. */
export function searchEmoji(groups: readonly EmojiGroup[], search: string): Emoji[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = groups
    .flatMap(({ emojis }) => emojis)
    .filter(({ keywords }) => words.every((word) => ` ${keywords}`.includes(` ${word}`)))
  const isNamed = ({ name }: Emoji) => words.every((word) => ` ${name}`.includes(` ${word}`))
  return [...found.filter(isNamed), ...found.filter((emoji) => !isNamed(emoji))]
}
