import { termsBlocks } from '../terms-blocks.ts'
import styles from './terms.module.css'

type TermsTextProps = { text: string; heading: 'h2' | 'h3' }

/** Terms as people read them, on the page and in the preview. */
export function TermsText({ text, heading: Heading }: TermsTextProps) {
  return (
    <div className={styles.text}>
      {termsBlocks(text).map((block) => {
        switch (block.kind) {
          case 'heading':
            return <Heading key={block.line}>{block.text}</Heading>
          case 'list':
            return (
              <ul key={block.line}>
                {block.items.map((item) => (
                  <li key={item.line}>{item.text}</li>
                ))}
              </ul>
            )
          case 'text':
            return <p key={block.line}>{block.text}</p>
        }
        return block satisfies never
      })}
    </div>
  )
}
