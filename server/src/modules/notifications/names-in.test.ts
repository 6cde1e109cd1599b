import { describe, expect, test } from 'vitest'
import { namesIn } from './names-in.ts'

describe('what may be a name in a text', () => {
  test.each([
    ['Ask Ruth Alvarez about it', ['ask ruth', 'ask ruth alvarez', 'ruth alvarez']],
    ["is it Ruth Alvarez's turn?", ['ruth alvarez']],
    ['ruth alvarez knows', []],
    ['Thanks. Good morning all', []],
    ['Ask Ruth. Alvarez is away', ['ask ruth']],
    ['with Maria van Dyke, please', ['maria van dyke']],
    ['with José Núñez-Ortega.', ['josé núñez-ortega']],
    ['with José Núñez.', ['josé núñez']],
    ['Hello @[Ruth Alvarez](id:7) Dana', []],
    ['', []],
  ])('%s', (text, names) => {
    expect(namesIn(text)).toEqual(names)
  })

  test('of a text without end is found in its beginning', () => {
    const started = performance.now()
    expect(namesIn('Anna '.repeat(100_000)).length).toBe(3)
    for (const text of ['A'.repeat(10_000), 'A '.repeat(5_000), `A${' '.repeat(10_000)}`, 'A b '.repeat(2_500)]) {
      namesIn(text)
    }
    expect(performance.now() - started).toBeLessThan(500)
  })
})
