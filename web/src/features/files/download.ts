import { DURATIONS } from '@kinward/contract/layout'
import { ignoreFailure } from '../../lib/errors.ts'
import { toast } from '../../ui/toast.ts'
import { downloadUrl, ensureLiveToken } from './asset-url.ts'
import { FILE_TEXTS } from './texts.ts'

/** Saves a file on the device, and says what that asks of whoever has it then. */
export function download(path: string, name: string): void {
  ignoreFailure(
    ensureLiveToken().then(() => {
      const link = document.createElement('a')
      link.href = downloadUrl(path)
      link.download = name
      link.click()
      toast.success({ title: FILE_TEXTS.downloading, text: FILE_TEXTS.phi, duration: DURATIONS.realtimeToast })
    }),
  )
}
