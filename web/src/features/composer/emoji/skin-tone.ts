import { z } from 'zod'
import { keep, storage, type KeyValueStore } from '../../../lib/storage.ts'

const KEY = 'kinward.emoji-tone'

/** From none, which is yellow, to dark: what stands after each person or hand of an emoji. */
export const SKIN_TONES = ['', '🏻', '🏼', '🏽', '🏾', '🏿'] as const
export type SkinTone = (typeof SKIN_TONES)[number]

const Tone = z.enum(SKIN_TONES)

/** People and hands, with the mark that asks for a drawing of them. */
const TONED = /\p{Emoji_Modifier_Base}\uFE0F?/gu
const HANDSHAKE = '🤝'
const JOINER = '\u200D'

/** An emoji in a skin tone. Between two people a handshake has none of its own: theirs are enough. */
export function inTone(emoji: string, tone: SkinTone): string {
  if (tone === '') return emoji
  return emoji.replace(TONED, (part) =>
    part === HANDSHAKE && emoji.includes(JOINER) ? part : part.replace('\uFE0F', '') + tone,
  )
}

/** The tone that was chosen last in this browser. */
export function createSkinTone(kept: KeyValueStore) {
  return {
    read: (): SkinTone => Tone.catch('').parse(kept.getItem(KEY) ?? ''),
    choose: (tone: SkinTone) => keep(kept, KEY, tone),
    clear: () => kept.removeItem(KEY),
  }
}

export const skinTone = createSkinTone(storage)
