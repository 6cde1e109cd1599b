import { describe, expect, it } from 'vitest'
import { contrast, legiblePair, parseColour } from './contrast.ts'

describe('colours of the record', () => {
  it('are read from hex and rgb, and nothing else', () => {
    expect(parseColour('#fa0')).toEqual([255, 170, 0])
    expect(parseColour(' #0d5c59 ')).toEqual([13, 92, 89])
    expect(parseColour('rgb(1, 2, 300)')).toEqual([1, 2, 255])
    for (const other of ['red', 'url(x)', '#12', 'rgb(1,2)', '#12345g']) expect(parseColour(other)).toBeNull()
  })

  it('contrast as WCAG counts it', () => {
    expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21)
    expect(contrast([255, 255, 255], [255, 255, 255])).toBeCloseTo(1)
  })

  it('stay as they are where they can be read, and get ink or white where not', () => {
    expect(legiblePair('#8f1f19', '#ffffff')).toEqual({ background: '#8f1f19', color: '#ffffff' })
    expect(legiblePair('#ffe680', '#ffffff')).toEqual({ background: '#ffe680', color: '#1c2829' })
    expect(legiblePair('#303030', '#404040')).toEqual({ background: '#303030', color: '#ffffff' })
    expect(legiblePair('nonsense', '#ffffff')).toBeNull()
  })
})
