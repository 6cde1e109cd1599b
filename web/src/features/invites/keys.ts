export const inviteKeys = {
  list: (locationId: number) => ['invites', locationId] as const,
  links: (locationId: number) => ['invites', 'links', locationId] as const,
  offer: (secret: string) => ['invites', 'offer', secret] as const,
  quickJoin: (hash: string) => ['invites', 'quick-join', hash] as const,
}
