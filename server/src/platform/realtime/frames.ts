import type { OutgoingEvent } from './hub.ts'

const TEXT_FRAME = 0x81
const SHORT = 126
const LONG = 65_536

/**
 * Events as they go over the wire, all in one buffer: a websocket text frame each, holding what Socket.IO writes for an
 * event of its main namespace ('4' a message, '2' an event, then the JSON). A room of any size shares the one buffer.
 */
export function encodeFrames(events: readonly OutgoingEvent[]): Buffer {
  return Buffer.concat(events.map(({ name, payload }) => textFrame(`42${JSON.stringify([name, payload])}`)))
}

/** A whole text message in one frame, unmasked as a server's are (RFC 6455, section 5.2). */
function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const start = length < SHORT ? 2 : length < LONG ? 4 : 10
  const frame = Buffer.allocUnsafe(start + length)
  frame[0] = TEXT_FRAME
  if (start === 2) {
    frame[1] = length
  } else if (start === 4) {
    frame[1] = SHORT
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = SHORT + 1
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, start)
  return frame
}
