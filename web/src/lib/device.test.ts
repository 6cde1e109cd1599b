import { describe, expect, it } from 'vitest'
import { deviceId, deviceInfo } from './device.ts'
import { createMemoryStore } from './storage.ts'

describe('device', () => {
  it('keeps its id', () => {
    const store = createMemoryStore()
    const id = deviceId(store)
    expect(id).toMatch(/^web::\w{25}$/)
    expect(deviceId(store)).toBe(id)
    expect(deviceId(createMemoryStore())).not.toBe(id)
  })

  it('has an id where the storage refuses to keep one', () => {
    const full = {
      ...createMemoryStore(),
      setItem: () => {
        throw new Error('full')
      },
    }
    expect(deviceId(full)).toMatch(/^web::/)
  })

  it('tells the browser, its system and its engine', () => {
    const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
    expect(deviceInfo(agent)).toMatchObject({ appType: 'Webapp', browser: 'Chrome', os: 'Linux', engine: 'Blink' })
  })
})
