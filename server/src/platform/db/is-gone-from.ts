/** As SQL: someone, not a bot, is no longer at a location; they, or the organisation for them, may be switched off. */
export function isGoneFrom(userId: string, locationId: string): string {
  return `not exists (
        select from users u
        left join location_members lm on lm.location_id = ${locationId} and lm.user_id = u.id and lm.removed_at is null
        left join locations l on l.id = lm.location_id
        left join entity_members em on em.entity_id = l.entity_id and em.user_id = u.id and em.deactivated_at is null
        where u.id = ${userId} and u.deactivated_at is null and (u.is_bot or em.user_id is not null)
      )`
}
