import { existsSync } from 'node:fs'
import { SWITCHES } from './switches.ts'
import { test } from './test.ts'

const WHOLE_CHROMIUM = process.env['CHROMIUM_WITH_MEDIA'] ?? '/usr/bin/chromium'

/** The switch that feigns a microphone and a camera. */
export const FEIGNED_MEDIA = '--use-fake-device-for-media-stream'

/**
 * Tells the stories of a file in the whole browser: the smaller one that the others run in has no microphone and no camera,
 * and shows no notifications.
 */
export function inWholeChromium(...switches: string[]): void {
  test.skip(!existsSync(WHOLE_CHROMIUM), 'needs a whole Chromium, at CHROMIUM_WITH_MEDIA')
  test.use({ launch: { executablePath: WHOLE_CHROMIUM, args: [...SWITCHES, ...switches] } })
}
