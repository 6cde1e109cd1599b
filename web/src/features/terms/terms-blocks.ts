/** Words of terms, with the line they stand in. */
type Line = { line: number; text: string }

/** A piece of terms as it is drawn. */
export type TermsBlock = { line: number } & (
  | { kind: 'heading'; text: string }
  | { kind: 'list'; items: Line[] }
  | { kind: 'text'; text: string }
)

/** Terms are plain text: a line with '# ' before it is a heading, lines with '- ' are a list, the rest paragraphs. */
export function termsBlocks(words: string): TermsBlock[] {
  const blocks: TermsBlock[] = []
  let isNew = true
  for (const [line, raw] of words.split('\n').entries()) {
    const text = raw.trim()
    const last = isNew ? undefined : blocks.at(-1)
    isNew = text === '' || text.startsWith('# ')
    if (text === '') continue
    if (text.startsWith('# ')) blocks.push({ line, kind: 'heading', text: text.slice(2).trim() })
    else if (text.startsWith('- ')) {
      const item = { line, text: text.slice(2).trim() }
      if (last?.kind === 'list') last.items.push(item)
      else blocks.push({ line, kind: 'list', items: [item] })
    } else if (last?.kind === 'text') last.text += ` ${text}`
    else blocks.push({ line, kind: 'text', text })
  }
  return blocks
}
