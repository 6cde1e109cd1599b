import { isGuessablePin, PIN_LENGTH } from '@kinward/contract/pin'
import { settingsTexts as texts } from './settings-texts.ts'

/** What is typed of a PIN: its digits, and no more than it has. */
export const pinDigits = (text: string): string => text.replaceAll(/\D/g, '').slice(0, PIN_LENGTH)

/** Why digits are no PIN to choose. */
export function pinProblem(pin: string): string | undefined {
  if (pin.length !== PIN_LENGTH) return texts.fourDigits
  return isGuessablePin(pin) ? texts.guessable : undefined
}
