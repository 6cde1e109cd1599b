import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../lib/storage.ts'
import { lastPlace } from './last-place.ts'
import {
  broadcastsPath,
  channelPath,
  idFrom,
  inPlaceAt,
  locationPath,
  manageChannelsPath,
  onCallPath,
  patientsPath,
  searchPath,
} from './paths.ts'

describe('paths', () => {
  it('are built from ids, and give them back', () => {
    expect(locationPath(2)).toBe('/chat/locations/2')
    expect(channelPath(2, 7)).toBe('/chat/locations/2/channels/7')
    expect(channelPath(2, 7, 101)).toBe('/chat/locations/2/channels/7?thread=101')
    expect(idFrom('7')).toBe(7)
    for (const bad of ['0', '-1', '1.5', 'x', '', null, undefined, '99999999999999999999'])
      expect(idFrom(bad)).toBeNull()
  })

  it('say what stands in the place of a channel', () => {
    expect(inPlaceAt(manageChannelsPath(2))).toBe('managing')
    expect(inPlaceAt(searchPath(2, new URLSearchParams()))).toBe('searching')
    expect(inPlaceAt(patientsPath(2))).toBe('patients')
    expect(inPlaceAt(onCallPath(2))).toBe('on-call')
    expect(inPlaceAt(broadcastsPath(2, 7))).toBe('broadcasts')
    for (const path of ['/chat', locationPath(2), channelPath(2, 7)]) expect(inPlaceAt(path)).toBeNull()
  })
})

describe('lastPlace', () => {
  it('remembers the location, and the channel at each', () => {
    const store = createMemoryStore()
    lastPlace.remember(1, 2, 7, store)
    lastPlace.remember(1, 3, null, store)
    expect(lastPlace.location(1, store)).toBe(3)
    expect(lastPlace.channel(1, 2, store)).toBe(7)
    expect(lastPlace.channel(1, 3, store)).toBeNull()
    lastPlace.clear(store)
    expect(lastPlace.location(1, store)).toBeNull()
  })
})
