import { describe, expect, it } from 'vitest'
import { pastedFiles } from './dropped-files.ts'
import { whatChanged } from './use-said.ts'

const clipboard = (files: File[], words = '') => ({ files, getData: () => words }) as unknown as DataTransfer

describe('files on a clipboard', () => {
  it('are named by the moment where the system calls them all alike', () => {
    const now = new Date(2026, 10, 15, 3, 4, 5)
    const names = pastedFiles(
      clipboard([new File(['x'], 'image.png', { type: 'image/png' }), new File(['x'], 'chart.pdf')]),
      now,
    ).map(({ name }) => name)
    expect(names).toEqual(['Pasted 2026-11-15 03.04.05.png', 'chart.pdf'])
  })

  it('are left to the words that bring a picture of themselves along', () => {
    expect(pastedFiles(clipboard([new File(['x'], 'image.png')], 'A table'))).toEqual([])
  })
})

describe('what is said of files', () => {
  const item = (key: string, state: 'uploading' | 'done' | 'failed' = 'done') => ({
    key,
    order: 0,
    kind: 'image' as const,
    name: `${key}.png`,
    mimeType: 'image/png',
    size: 1,
    duration: null,
    preview: null,
    state,
    progress: 1,
    ...(state === 'failed' && { error: 'It is empty.' }),
  })

  it('is what became of them, the failures first', () => {
    expect(whatChanged([], [item('a')])).toBe('a.png attached')
    expect(whatChanged([], [item('a'), item('b')])).toBe('2 files attached')
    expect(whatChanged([item('a', 'uploading')], [item('a')])).toBe('a.png uploaded')
    expect(whatChanged([item('a', 'uploading')], [item('a', 'failed'), item('b')])).toBe(
      'a.png could not be uploaded. It is empty.',
    )
    expect(whatChanged([item('a'), item('b')], [item('b')])).toBe('a.png removed')
    expect(whatChanged([item('a')], [item('a')])).toBeNull()
  })
})
