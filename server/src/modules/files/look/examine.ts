import { extensionOf } from '../file-names.ts'
import { claimOf, familyOf, isProgramName, isProgramType, keepsClaim } from './claims.ts'
import { detectType } from './detect.ts'
import { type Finding, type Found, Refused, type Said } from './finding.ts'
import { lookAtPicture, type Picture, PICTURE_TYPES } from './pictures.ts'
import { lookAtRecording } from './recordings.ts'
import { removePlaces } from './places/remove-places.ts'
import { textTypeOf } from './texts.ts'

/** No picture or film is larger, in pixels, and no recording longer, in seconds. */
const MOST_SIDE = 1_000_000
const LONGEST = 366 * 24 * 3600

const OF_NO_KIND = { width: null, height: null, duration: null, renditions: [], wasChanged: false }

/** Looks at a file: what it is by what is in it, whether it is what it says, and what is to be known and made of it. */
export async function examine(path: string, said: Said): Promise<Finding> {
  try {
    return believable(await find(path, said))
  } catch (error) {
    if (error instanceof Refused) return { outcome: 'refused', refusal: error.refusal }
    throw error
  }
}

/** Files claim any measures of themselves: those that nothing has are not known. */
function believable(found: Found): Found {
  const { width, height, duration } = found
  const isSide = (pixels: number | null) =>
    Number.isInteger(pixels) && pixels !== null && pixels > 0 && pixels <= MOST_SIDE
  return {
    ...found,
    ...(!(isSide(width) && isSide(height)) && { width: null, height: null }),
    duration: duration !== null && duration > 0 && duration <= LONGEST ? duration : null,
  }
}

async function find(path: string, said: Said): Promise<Found> {
  if (isProgramName(said.fileName)) throw new Refused('program')
  const claim = claimOf(said.fileName, said.mimeType)
  const extension = extensionOf(said.fileName)
  const text = claim === 'text' || claim === null ? await textTypeOf(path, extension) : null
  if (text && !said.isAvatar && !said.isVoiceClip) {
    return { ...OF_NO_KIND, outcome: 'found', kind: 'file', mimeType: text, extension }
  }

  const detected = await detectType(path, claim === 'pdf')
  const mimeType = detected?.mime ?? 'application/octet-stream'
  if (isProgramType(mimeType)) throw new Refused('program')
  const family = familyOf(mimeType)
  if (said.isAvatar && !PICTURE_TYPES.has(mimeType)) throw new Refused('not-a-picture')
  if (said.isVoiceClip && family !== 'audio' && family !== 'video') throw new Refused('not-audio')
  if (!keepsClaim(claim, family)) throw new Refused('not-what-it-says')

  if (family === 'video' || family === 'audio') return recording(path, mimeType, detected?.ext ?? extension, said)
  const wasChanged = family === 'image' && (await removePlaces(path, mimeType))
  if (!PICTURE_TYPES.has(mimeType)) {
    return {
      ...OF_NO_KIND,
      outcome: 'found',
      kind: 'file',
      mimeType,
      extension: extension || (detected?.ext ?? ''),
      wasChanged,
    }
  }
  const picture: Picture = await lookAtPicture(path, mimeType, said.isAvatar)
  return {
    outcome: 'found',
    kind: 'image',
    mimeType,
    extension: detected?.ext ?? extension,
    duration: null,
    ...picture,
    wasChanged,
  }
}

async function recording(path: string, mimeType: string, extension: string, said: Said): Promise<Found> {
  const look = await lookAtRecording(path, mimeType)
  if (!look) {
    if (said.isVoiceClip) throw new Refused('not-audio')
    const wasChanged = await removePlaces(path, mimeType)
    return { ...OF_NO_KIND, outcome: 'found', kind: 'file', mimeType, extension, wasChanged }
  }
  const { hasPicture, ...measures } = look
  if (said.isVoiceClip && hasPicture) throw new Refused('not-audio')
  const wasChanged = await removePlaces(path, mimeType)
  const audio = said.isVoiceClip ? 'voice-clip' : 'audio'
  return {
    outcome: 'found',
    kind: hasPicture ? 'video' : audio,
    // The same container holds films and sound; what is only sound is played as sound.
    mimeType: hasPicture ? mimeType.replace(/^audio\//, 'video/') : mimeType.replace(/^video\//, 'audio/'),
    extension,
    renditions: [],
    wasChanged,
    ...measures,
  }
}
