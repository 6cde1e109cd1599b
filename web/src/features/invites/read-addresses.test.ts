import { describe, expect, test } from 'vitest'
import { findBadAddress, reachOf, readAddresses } from './read-addresses.ts'

describe('addresses', () => {
  test('are read one a line or between commas, each once', () => {
    expect(readAddresses(' ada@elm.example,\n+1 207 555 0143\n\nada@elm.example')).toEqual([
      'ada@elm.example',
      '+1 207 555 0143',
    ])
  })

  test('are one, however it is spelled', () => {
    expect(readAddresses('Ada@elm.example, ada@Elm.example, (207) 555-0143, 207-555-0143')).toEqual([
      'Ada@elm.example',
      '(207) 555-0143',
    ])
  })

  test('are mail with an @ and a phone without', () => {
    expect([reachOf('ada@elm.example '), reachOf('(207) 555-0143')]).toEqual([
      { email: 'ada@elm.example' },
      { phone: '(207) 555-0143' },
    ])
  })

  test('that are neither are found', () => {
    expect(findBadAddress(['ada@elm.example', '(207) 555-0143'])).toBeUndefined()
    expect([findBadAddress(['ada@']), findBadAddress(['ada'])]).toEqual(['ada@', 'ada'])
  })
})
