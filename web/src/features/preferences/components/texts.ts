import type { ChannelType } from '@kinward/contract/groups'
import type { Theme } from '@kinward/contract/preferences'

/** What is said around preferences. */
export const texts = {
  title: 'Preferences',
  hint: 'They follow you to every device that you sign in on.',
  look: 'Appearance',
  colours: 'Colours',
  themes: {
    light: { label: 'Light', hint: 'Ink on paper' },
    dark: { label: 'Dark', hint: 'Easy on the eyes at night' },
    auto: { label: 'As the device', hint: 'Light by day and dark by night, if the device does so' },
  } satisfies Record<Theme, { label: string; hint: string }>,
  writing: 'Writing',
  enterSends: 'Enter sends a message',
  enterHint: 'Shift and Enter begin a new line. When this is off, Ctrl or Cmd and Enter send.',
  order: 'Order of lists',
  locations: 'Locations',
  place: 'Lists at',
  lists: {
    patients: 'Patients',
    family: 'Family',
    discussion: 'Discussions',
    omni: 'Omni-channels',
    personal: 'Direct messages',
  } satisfies Record<ChannelType, string>,
  privacy: 'Privacy',
  gps: 'Keep my position with check-ins',
  gpsHint: 'Where you checked in and out is kept with the visit. You can change this at any time.',
  gpsRead: 'What this means',
}
