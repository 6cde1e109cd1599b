/** Codecs for sound, the best first. */
const PREFERRED = ['audio/opus', 'audio/pcmu']

function rank({ mimeType }: { mimeType: string }): number {
  const place = PREFERRED.indexOf(mimeType.toLowerCase())
  return place === -1 ? PREFERRED.length : place
}

/** The same codecs, those we prefer first. */
export function sortCodecs<Codec extends { mimeType: string }>(codecs: readonly Codec[]): Codec[] {
  return codecs.toSorted((one, other) => rank(one) - rank(other))
}

/** Has a line for sound speak the codec we prefer, where the browser lets one choose. */
export function preferCodecs(way: RTCRtpTransceiver): void {
  if (way.receiver.track.kind !== 'audio' || typeof way.setCodecPreferences !== 'function') return
  const codecs = RTCRtpReceiver.getCapabilities('audio')?.codecs
  if (codecs && codecs.length > 0) way.setCodecPreferences(sortCodecs(codecs))
}
