import type { MenuEntry } from '../../../ui/menu-entry.ts'
import { Check } from './Check.tsx'
import { texts } from './texts.ts'

/** What Enter does, and a way to change it. */
export type EnterChoice = { sends: boolean; onChange: (sends: boolean) => void }

/** The choice as lines of a menu. */
export function enterEntries({ sends, onChange }: EnterChoice): MenuEntry[] {
  return [
    { kind: 'label', key: 'enter', content: texts.enterKey },
    {
      kind: 'item',
      key: 'sends',
      content: texts.enterSends,
      icon: <Check isOn={sends} />,
      end: texts.enterSendsHint,
      checked: sends,
      onSelect: () => onChange(true),
    },
    {
      kind: 'item',
      key: 'begins',
      content: texts.enterBegins,
      icon: <Check isOn={!sends} />,
      end: texts.enterBeginsHint,
      checked: !sends,
      onSelect: () => onChange(false),
    },
  ]
}
