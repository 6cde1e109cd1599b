import type { Refusal } from './look/finding.ts'

/** Why a file is not taken. */
export const REFUSALS: Record<Refusal, string> = {
  program: 'Programs and scripts cannot be sent here.',
  'not-what-it-says': 'This file is not what its name says. Check it, and attach it again.',
  broken: 'This file is damaged and cannot be read.',
  'too-many-pixels': 'This picture is too large to be shown. Make it smaller, and attach it again.',
  'not-audio': 'This recording has no sound that could be played.',
  'not-a-picture': 'Choose a picture: JPEG, PNG, WebP or HEIC.',
}

export const texts = {
  empty: 'This file is empty.',
  kindOff: 'Files of this kind cannot be sent here.',
  tooLarge: (most: number): string => `This file is too large: at most ${sizeText(most)} can be sent.`,
  tooMuchUnsent: (most: number): string =>
    `You have attached ${sizeText(most)} that were not sent. Send or remove some of it, and try again.`,
  archived: 'This channel is archived. Nothing more can be added here.',
  discharged: 'This patient was discharged. Nothing more can be added here.',
  notToFamilies: 'You may read this channel, but not write to the family.',
  hasArrived: 'This file has arrived already.',
  notArrived: 'This file has not arrived yet.',
  addressUsed: 'This address was used already. Ask for a fresh one.',
  addressExpired: 'This address is no longer open. Ask for a fresh one.',
  addressAltered: 'This address is not one of ours.',
  wrongSize: 'This is not as many bytes as were announced.',
  noRoom: 'There is no room for this file just now. Please try again later.',
  stillLooking: 'Kinward is still looking at this file. Ask again in a moment.',
  notReady: 'A file of this message has not arrived yet.',
  gone: 'A file of this message is no longer there. Attach it again.',
  outOfReach: 'This file cannot be reached just now. Please try again in a moment.',
  noDownloads: 'Downloads are switched off at this location.',
  notViewable: 'This file cannot be shown here, and downloads are switched off at this location.',
}

function sizeText(bytes: number): string {
  const units: [string, number][] = [
    ['GB', 1024 ** 3],
    ['MB', 1024 ** 2],
    ['KB', 1024],
  ]
  const [name, size] = units.find(([, unit]) => bytes >= unit) ?? ['bytes', 1]
  return `${Math.floor((bytes / size) * 10) / 10} ${name}`
}
