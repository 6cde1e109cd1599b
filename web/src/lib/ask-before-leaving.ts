/** Has the browser ask before this page goes, with what would go with it; answers how to end that. */
export function askBeforeLeaving(): () => void {
  const handleLeaving = (event: BeforeUnloadEvent): void => event.preventDefault()
  window.addEventListener('beforeunload', handleLeaving)
  return () => window.removeEventListener('beforeunload', handleLeaving)
}
