import type { UpsellFeature } from '@kinward/contract/upsell'
import {
  IconBed,
  IconBell,
  IconBookmarkFilled,
  IconChartBar,
  IconDeviceMobileMessage,
  IconHash,
  IconHeart,
  IconHeadset,
  IconListCheck,
  IconPhoneIncoming,
  IconPinFilled,
  IconReportMedical,
  IconThumbUp,
  IconUsersGroup,
} from '@tabler/icons-react'

type Icon = typeof IconBell

export type PictureChip = { Icon?: Icon; words: string; isOwn?: true }

/** A line of a picture: someone's face by two letters, or an icon; what is said; what hangs on it. */
export type PictureRow = {
  face: string | Icon
  name: string
  note?: string
  words?: string
  /** A name in amber before the words. */
  mention?: string
  chips?: readonly PictureChip[]
  look?: 'lit' | 'faded'
}

type Pictures = { first: readonly PictureRow[]; second?: readonly PictureRow[] }

/** Channels of a list, of which the last two have gone quiet; and one that has, with something unread in it. */
function quietList(face: Icon, [busy, calm, quiet, forgotten]: readonly [string, string, string, string]): Pictures {
  return {
    first: [
      { face, name: busy, note: '3:05 am', look: 'lit' },
      { face, name: calm, note: 'Nov 14' },
      { face, name: quiet, note: 'Oct 2', look: 'faded' },
      { face, name: forgotten, note: 'Sep 18', look: 'faded' },
    ],
    second: [
      { face, name: calm, note: 'Nov 14' },
      { face, name: quiet, note: 'Oct 2', chips: [{ words: '2 unread', isOwn: true }], look: 'lit' },
    ],
  }
}

/** What is drawn beside the words of each feature; decoration, and never anyone’s real data. */
export const PICTURES: Record<UpsellFeature, Pictures> = {
  reactions: {
    first: [
      { face: 'PR', name: 'Dr. Priya Raman', note: '2:44 am', words: 'Two point five, not 25. Call me if it changes.' },
      {
        face: 'MD',
        name: 'Marcus Delacroix',
        note: '2:47 am',
        words: 'Given. Will look again in half an hour.',
        chips: [
          { Icon: IconThumbUp, words: '3', isOwn: true },
          { Icon: IconHeart, words: '1' },
        ],
        look: 'lit',
      },
    ],
    second: [
      { face: IconThumbUp, name: 'Dr. Priya Raman', note: '2:48 am', look: 'lit' },
      { face: IconThumbUp, name: 'June Tallis', note: '2:48 am' },
      { face: IconHeart, name: 'Imani Okafor', note: '2:51 am' },
    ],
  },
  bookmarks: {
    first: [
      {
        face: 'JT',
        name: 'June Tallis',
        note: 'Tuesday',
        words: 'The pump’s manual, page 12, has the alarm codes.',
        chips: [{ Icon: IconBookmarkFilled, words: 'Bookmarked', isOwn: true }],
        look: 'lit',
      },
      { face: 'IO', name: 'Imani Okafor', note: '6:10 pm', words: 'Thank you, that was it.' },
    ],
  },
  pin_messages: {
    first: [
      {
        face: 'RA',
        name: 'Ruth Alvarez',
        note: 'Monday',
        words: 'The side door is open until 9. After that, ring twice.',
        chips: [{ Icon: IconPinFilled, words: 'Pinned', isOwn: true }],
        look: 'lit',
      },
      { face: 'TB', name: 'Teun Bakker', note: '8:52 pm', words: 'How do I get in at night?' },
    ],
    second: [
      {
        face: IconPinFilled,
        name: 'The side door',
        note: 'Monday',
        words: 'open until 9, then ring twice',
        look: 'lit',
      },
      { face: IconPinFilled, name: 'Pharmacy at night', note: 'Nov 3', words: 'call the duty line first' },
    ],
  },
  group_mentions: {
    first: [
      {
        face: 'LS',
        name: 'Lena Sorko',
        note: '6:30 am',
        mention: '@Night shift',
        words: 'handover is in the kitchen today.',
        look: 'lit',
      },
      { face: IconUsersGroup, name: 'Night shift', note: '7 people', words: 'Everyone of it is told' },
    ],
  },
  discussion_noise_reduction: quietList(IconHash, ['Night shift handover', 'Supplies', 'Summer rota', 'New printers']),
  patients_noise_reduction: quietList(IconBed, ['Room 4', 'Room 11', 'Room 7', 'Room 2']),
  directory: {
    first: [
      { face: 'PR', name: 'Dr. Priya Raman', note: 'On call', words: 'Palliative physician, North Shore', look: 'lit' },
      { face: 'JT', name: 'June Tallis', note: 'Available', words: 'Pharmacist, Hill House' },
      { face: 'IO', name: 'Imani Okafor', note: 'Away', words: 'Social worker, North Shore' },
    ],
  },
  dashboard_customization: {
    first: [
      { face: IconBell, name: 'Alerts', note: 'First', look: 'lit' },
      { face: IconListCheck, name: 'My patients', note: 'Second' },
      { face: IconChartBar, name: 'Visits today', note: 'Third' },
    ],
  },
  notification_center: {
    first: [
      { face: IconBell, name: 'June Tallis mentioned you', note: '2:51 am', look: 'lit' },
      { face: IconBell, name: 'Reply in a thread you follow', note: '2:46 am', look: 'lit' },
      { face: IconBell, name: 'You were honored', note: '1:20 am' },
      { face: IconBell, name: 'Added to Supplies', note: 'Nov 14' },
    ],
  },
  inbound_call_routing: {
    first: [
      { face: IconPhoneIncoming, name: 'Incoming call', note: '3:02 am', words: 'from a family' },
      { face: IconHeadset, name: 'Dr. Priya Raman', note: 'On call', words: 'It rings here first', look: 'lit' },
    ],
    second: [
      { face: 'PR', name: 'Dr. Priya Raman', note: 'No answer', look: 'faded' },
      { face: 'LS', name: 'Lena Sorko', note: 'Answered', words: 'The next on the list', look: 'lit' },
    ],
  },
  omni_channels: {
    first: [
      { face: IconDeviceMobileMessage, name: 'Harbor pharmacy', note: '4:12 pm', words: 'The order is on its way.' },
      { face: 'JT', name: 'June Tallis', note: '4:15 pm', words: 'Thank you. We are at the side door.', look: 'lit' },
    ],
  },
  patient_chart_integration: {
    first: [
      {
        face: 'MD',
        name: 'Marcus Delacroix',
        note: '2:47 am',
        words: 'Slept through, breathing easily.',
        chips: [{ Icon: IconReportMedical, words: 'Forwarded', isOwn: true }],
        look: 'lit',
      },
    ],
    second: [
      { face: IconReportMedical, name: 'Note of 2:47 am', note: 'Taken', words: 'in the clinical record', look: 'lit' },
      { face: IconReportMedical, name: 'Note of 1:20 am', note: 'Taken', words: 'in the clinical record' },
    ],
  },
}
