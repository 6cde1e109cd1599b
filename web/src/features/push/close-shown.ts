/** Closes what this browser shows of these notifications. */
export async function closeShown(
  ids: readonly number[],
  container = globalThis.navigator?.serviceWorker,
): Promise<void> {
  const shown = (await (await container?.getRegistration())?.getNotifications()) ?? []
  for (const one of shown) if (ids.includes((one.data as { id?: number } | null)?.id ?? 0)) one.close()
}
