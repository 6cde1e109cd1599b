import type { Location } from '@kinward/contract/locations'
import { useNavigate } from 'react-router'
import { type FamilyDoor, FamilyPage } from '../../features/families/components/FamilyPage.tsx'
import { channelPath, locationPath } from '../paths.ts'

/** The page before a family's channel, and the way into it once it is open. */
export default function FamilyDoorPane({ location, onLater, ...door }: FamilyDoor & { location: Location }) {
  const navigate = useNavigate()
  function handleLater() {
    onLater()
    // What was closed is told once.
    if (door.record.endedAt !== null) void navigate(locationPath(location.id), { replace: true })
  }
  return (
    <FamilyPage
      key={door.record.id}
      {...door}
      location={location}
      onLater={handleLater}
      onIn={(groupId) => void navigate(channelPath(location.id, groupId), { replace: true })}
    />
  )
}
