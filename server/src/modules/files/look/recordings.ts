import { CouldNotDetermineFileTypeError, parseFile, UnsupportedFileTypeError } from 'music-metadata'
import { type Measures, measureFilm } from './film-measures.ts'
import { Refused } from './finding.ts'
import { webmSeconds } from './webm-seconds.ts'

export type Recording = Measures & { hasPicture: boolean }

const NOTHING: Measures = { width: null, height: null, duration: null }

/** MP4, QuickTime and their kin, for films and for sound. */
export const BOXED = /^(video\/(mp4|quicktime|x-m4v|3gpp2?)|audio\/(mp4|x-m4a))$/
const OF_OLDER_PHONES = /^video\/3gpp2?$/
export const WEBM = /^(video|audio)\/(webm|matroska)$/

/** Whether a recording has a picture, how large that is, and how long it lasts; null for a format that cannot be measured. */
export async function lookAtRecording(path: string, mimeType: string): Promise<Recording | null> {
  if (OF_OLDER_PHONES.test(mimeType)) return lookAtOlderFilm(path)
  const measured = await parseFile(path, { duration: true, skipCovers: true, skipPostHeaders: true }).catch(
    (error: unknown) => {
      if (error instanceof CouldNotDetermineFileTypeError || error instanceof UnsupportedFileTypeError) return null
      throw new Refused('broken')
    },
  )
  if (!measured) return null
  const { format } = measured
  const film = BOXED.test(mimeType) ? await measureFilm(path) : NOTHING
  const video = format.trackInfo.find((track) => track.video)?.video
  const inBlocks = async (): Promise<number | null> => (WEBM.test(mimeType) ? webmSeconds(path) : null)
  return {
    hasPicture: format.hasVideo ?? (video !== undefined || film.width !== null),
    width: film.width ?? whole(video?.displayWidth ?? video?.pixelWidth),
    height: film.height ?? whole(video?.displayHeight ?? video?.pixelHeight),
    duration: film.duration ?? known(format.duration) ?? (await inBlocks()),
  }
}

/** The library does not know these by what is in them; they are described as MP4 is. Sound alone stays a file. */
async function lookAtOlderFilm(path: string): Promise<Recording | null> {
  const film = await measureFilm(path)
  return film.width === null || film.duration === null ? null : { hasPicture: true, ...film }
}

function known(seconds: number | undefined): number | null {
  return seconds !== undefined && Number.isFinite(seconds) && seconds > 0 ? seconds : null
}

function whole(pixels: number | undefined): number | null {
  return pixels !== undefined && pixels >= 1 ? Math.round(pixels) : null
}
