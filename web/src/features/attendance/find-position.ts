import type { Position } from '@kinward/contract/attendance'
import { texts } from './components/texts.ts'

const TIMEOUT_MS = 15_000

/** Where the device is. Why it does not say so is a sentence for whoever asked. */
export function findPosition(): Promise<Position> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error(texts.noPosition))
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      (error) => reject(new Error(error.code === error.PERMISSION_DENIED ? texts.positionDenied : texts.noPosition)),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: 30_000 },
    )
  })
}
