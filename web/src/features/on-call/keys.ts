/** The query keys of who is on call. */
export const onCallKeys = {
  now: (locationId: number) => ['on-call', locationId] as const,
  roster: (locationId: number) => ['on-call-roster', locationId] as const,
}
