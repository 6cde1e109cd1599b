import { createToastStore } from './toast-store.ts'
import type { ToastInput } from './toast-store.ts'

export const toastStore = createToastStore()

/** Says something in passing at the top right. An error that needs an action belongs in its place, not here. */
export const toast = {
  success: (input: ToastInput) => toastStore.show('success', input),
  error: (input: ToastInput) => toastStore.show('error', input),
  urgent: (input: ToastInput) => toastStore.show('urgent', input),
  info: (input: ToastInput) => toastStore.show('info', input),
}
