import { describe, expect, it } from 'vitest'
import { buildLocation, buildNotification } from '../../test/factories.ts'
import { alertsAddress } from '../paths.ts'
import { destinationOf } from './alert-destination.ts'

const locations = [buildLocation(), buildLocation({ id: 3, name: 'Hill House' })]
const here = { locationId: 2, locations }
const leads = (over: Parameters<typeof buildNotification>[0]) => destinationOf(buildNotification(over), here)
const page = (path: string, takesPanel = false) => ({ kind: 'page', path, takesPanel })

describe('a notification leads', () => {
  it('to its message in the channel, and to its thread where it has one', () => {
    expect(leads({})).toEqual(page('/chat/locations/2/channels/7?message=101'))
    expect(leads({ parentMessageId: 90 })).toEqual(page('/chat/locations/2/channels/7?message=101&thread=90', true))
    expect(leads({ messageId: null })).toEqual(page('/chat/locations/2/channels/7'))
  })

  it('to the location it is of, which is switched to first; one that is not the reader’s says so itself', () => {
    expect(leads({ fk_location_id: 3 })).toEqual(page('/chat/locations/3/channels/7?message=101'))
    expect(leads({ fk_location_id: 9, Channel: null })).toEqual(page('/chat/locations/9/channels/7?message=101'))
  })

  it('to the broadcast, the list of patients, and the event queue in a new tab', () => {
    const aside = { fk_channel_id: null, Channel: null, messageId: null }
    expect(leads({ ...aside, type: 'BROADCAST', data: { id: 12 } })).toEqual(
      page('/chat/locations/2/broadcasts/12', true),
    )
    expect(leads({ ...aside, type: 'BROADCAST', fk_location_id: null })).toEqual(
      page('/chat/locations/2/broadcasts', true),
    )
    expect(leads({ ...aside, type: 'QUEUES' })).toEqual({ kind: 'tab', path: '/entity/1/event-queue' })
    const Patient = { id: 4, fullName: 'Walter Brandvold' }
    expect(leads({ ...aside, type: 'FLAG_ADDED', Patient })).toEqual(page('/chat/locations/2/patients?patient=4', true))
    expect(leads({ ...aside, type: 'GENERIC' })).toEqual({ kind: 'nowhere' })
  })

  it('to what is switched on where people ask for something, at the location they ask at', () => {
    const asked = { type: 'GENERIC', fk_channel_id: null, Channel: null, messageId: null } as const
    const data = { leadsTo: 'features' } as const
    expect(leads({ ...asked, data, fk_location_id: 3 })).toEqual(page('/settings/features?location=3', true))
    expect(leads({ ...asked, data, fk_location_id: null })).toEqual(page('/settings/features', true))
  })

  it('into a patient’s or family’s channel that is joined by opening, where that is switched on', () => {
    const Patient = { id: 4, fullName: 'Walter Brandvold' }
    const unjoined = (type: 'patients' | 'family' | 'discussion') => ({
      Patient,
      Channel: { id: 7, type, name: 'Walter Brandvold', is_public: true, hasJoined: false },
    })
    const open = buildLocation({ featureFlags: { autoJoinPatientChannels: true } })
    const shut = buildLocation({ featureFlags: { autoJoinPatientChannels: false } })
    const at = (location: typeof open, type: 'patients' | 'family' | 'discussion') =>
      destinationOf(buildNotification(unjoined(type)), { locationId: 2, locations: [location] })
    expect(at(open, 'patients')).toMatchObject({ kind: 'join', type: 'patients', patientId: 4, query: '?message=101' })
    expect(at(open, 'family')).toMatchObject({ kind: 'join', type: 'family' })
    expect(at(open, 'discussion')).toMatchObject({ kind: 'page' })
    expect(at(shut, 'patients')).toMatchObject({ kind: 'page' })
  })
})

describe('the address of the alerts', () => {
  it('leaves what it stands beside, and takes the place of other panels', () => {
    const at = { pathname: '/chat/locations/2/search', search: '?q=morphine&thread=4&message=5' }
    expect(alertsAddress(at, 'alerts')).toBe('/chat/locations/2/search?q=morphine&panel=alerts')
    expect(alertsAddress({ ...at, search: '?panel=alerts&message=5' }, null)).toBe('/chat/locations/2/search')
  })
})
