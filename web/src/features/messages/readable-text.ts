const UNITS =
  'mg|mcg|µg|ug|g|kg|mL|ml|L|l|dL|mmol|mEq|IU|U|units?|mm|cm|m|km|mmHg|bpm|lpm|am|pm|s|sec|min|mins|minutes?|h|hr|hrs|hours?|days?|weeks?|months?|drops?|tabs?|tablets?|puffs?|doses?|ampoules?|°C|°F|%'
const AMOUNT = new RegExp(`(\\d) (?=(?:${UNITS})(?![\\p{L}\\d]))`, 'gu')

/** Keeps a number and its unit on one line: a dose is never broken. */
export function joinUnits(text: string): string {
  return text.replace(AMOUNT, '$1\u00a0')
}

/** Emoji, and what joins, colours and encloses them. */
const EMOJI_PARTS =
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|\u20e3|[0-9#*](?=\ufe0f?\u20e3)|[\u{e0020}-\u{e007f}]|\s)+$/u
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u

/** Whether a text is emoji and nothing else, and so is shown large. */
export function isEmojiOnly(text: string): boolean {
  return text.length <= 200 && EMOJI_PARTS.test(text) && EMOJI.test(text)
}
