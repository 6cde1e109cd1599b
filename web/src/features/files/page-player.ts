import { sessionStore } from '../session/session-store.ts'
import { assetUrl, freshAssetUrl } from './asset-url.ts'
import { createPlayer } from './player.ts'

/** The one player of the page. A locked screen is silent. */
export const player = createPlayer({
  createAudio: () => new Audio(),
  // What is not uploaded yet is played from this browser.
  urlOf: (path) => (path.startsWith('blob:') ? path : assetUrl(path)),
  freshUrlOf: freshAssetUrl,
})

sessionStore.subscribe(() => {
  const session = sessionStore.get()
  if ((session === null || session.isLocked) && player.sound.get()) player.stop()
})
