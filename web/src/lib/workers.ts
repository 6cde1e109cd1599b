/** Unregisters a worker, and closes what it shows. */
export async function unregisterWorker(registration: ServiceWorkerRegistration): Promise<void> {
  const shown = await registration.getNotifications().catch(() => [])
  for (const one of shown) one.close()
  await registration.unregister()
}

/** Unregisters what this browser runs for the app while no page is open; what it shows and would be told is for whoever signed out. */
export async function unregisterWorkers(container = globalThis.navigator?.serviceWorker): Promise<void> {
  // Browsers have none of it on pages that are not served securely.
  const registrations = (await container?.getRegistrations().catch(() => [])) ?? []
  await Promise.all(registrations.map(unregisterWorker))
  await globalThis.navigator?.clearAppBadge?.().catch(() => undefined)
}
