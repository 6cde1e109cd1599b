import type { DrawFace } from '../../../ui/face.ts'
import { Picture } from '../../files/components/Picture.tsx'

/** Someone's picture, as small as it is drawn; one that cannot be had leaves their initials. */
export const drawFace: DrawFace = (avatar, className) => (
  <Picture path={`users/avatar/thumbnail__${avatar}`} alt="" className={className} broken={null} />
)
