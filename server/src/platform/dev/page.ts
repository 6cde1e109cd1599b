import { hash } from 'node:crypto'

const STYLE = `
:root{color-scheme:light dark;--canvas:#ece6db;--sheet:#fffcf6;--line:#ddd4c4;--ink:#1c2829;--ink-2:#45514f;--ink-3:#59635f;--accent:#0d5c59;--house:#0d5c59;--focus:#1f5fd0}
@media (prefers-color-scheme:dark){:root{--canvas:#0f1516;--sheet:#171f20;--line:#2b3637;--ink:#ede8dd;--ink-2:#bcc2ba;--ink-3:#9aa59f;--accent:#7ecabd;--house:#2b8079;--focus:#9cc4ff}}
*{box-sizing:border-box;margin:0}
body{background:var(--canvas);color:var(--ink);font:16px/24px 'Atkinson Hyperlegible Next',system-ui,sans-serif;padding:32px 20px 64px}
main{max-width:720px;margin:0 auto}
header{display:flex;align-items:center;gap:14px;margin-bottom:20px}
header svg{flex:none}
h1{font-size:22px;line-height:28px}
header p{color:var(--ink-2);font-size:14px;line-height:20px}
nav{display:flex;gap:18px;margin-bottom:16px;font-size:14px;font-weight:600}
a{color:var(--accent);text-underline-offset:3px;overflow-wrap:anywhere}
a:focus-visible{outline:3px solid var(--focus);outline-offset:2px;border-radius:4px}
nav a[aria-current]{color:var(--ink);text-decoration:none}
article{background:var(--sheet);border:1px solid var(--line);border-radius:16px;padding:18px 22px;margin-bottom:14px}
h2{font-size:18px;line-height:24px}
.meta{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 16px;margin:2px 0 12px;color:var(--ink-3);font-size:13px;line-height:18px;font-variant-numeric:tabular-nums}
.words{white-space:pre-line;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.handset{border-color:var(--accent)}
.handset .meta{margin-bottom:8px}
.handset form{display:inline-block;margin:12px 8px 0 0}
button{font:inherit;font-weight:600;min-height:44px;padding:8px 20px;border-radius:12px;border:1px solid var(--accent);background:transparent;color:var(--accent);cursor:pointer}
button.first{background:var(--accent);color:var(--sheet)}
button:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.empty{padding:48px 22px;text-align:center;color:var(--ink-2)}
`

/** Nothing runs and nothing loads on these pages, and their buttons lead to us; their one style is named by its digest. */
export const DEV_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

const MARK = `<svg width="44" height="44" viewBox="0 0 36 36" aria-hidden="true"><path d="M4 15.2 16.2 4.6a2.8 2.8 0 0 1 3.6 0L32 15.2V31a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3z" fill="var(--house)"/><path d="M11 17h6v6h-6zM19 25h6v5h-6zM11 25h6v5h-6z" fill="#fffcf6"/><path d="M19 17h6v6h-6z" fill="#f2b84b"/></svg>`

const PAGES = [
  ['/dev/outbox', 'Outbox'],
  ['/dev/phones', 'Phones'],
] as const

export type DevMessage = { title: string; to: string; at: Date; words: string | null }

/** A phone that rings or is held to an ear, and its buttons: what each is called, and where it is pressed. */
export type DevHandset = { title: string; number: string; words: string; buttons: { name: string; action: string }[] }

export type DevPage = {
  path: string
  title: string
  lead: string
  empty: string
  messages: DevMessage[]
  handsets?: DevHandset[]
  /** After how many seconds the page is loaded again. */
  refreshes?: number
}

/** A page of what would have left the house, newest first. */
export function renderDevPage(page: DevPage): string {
  const { path, title, lead, empty, messages, handsets = [], refreshes } = page
  const links = PAGES.map(([to, name]) => `<a href="${to}"${to === path ? ' aria-current="page"' : ''}>${name}</a>`)
  const list =
    messages.length > 0
      ? messages.map(renderMessage).join('')
      : handsets.length > 0
        ? ''
        : `<article class="empty">${escape(empty)}</article>`
  const anew = refreshes === undefined ? '' : `<meta http-equiv="refresh" content="${refreshes}">`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${anew}<title>${escape(title)} · Kinward</title><style>${STYLE}</style></head><body><main><header>${MARK}<div><h1>${escape(title)}</h1><p>${escape(lead)}</p></div></header><nav aria-label="Demo">${links.join('')}</nav>${handsets.map(renderHandset).join('')}${list}</main></body></html>`
}

function renderMessage({ title, to, at, words }: DevMessage): string {
  const moment = at.toISOString()
  const when = `${moment.slice(0, 10)} ${moment.slice(11, 19)} UTC`
  return `<article><h2>${escape(title)}</h2><p class="meta"><span>To ${escape(to)}</span><time datetime="${moment}">${when}</time></p><p class="words">${withLinks(words ?? '')}</p></article>`
}

function renderHandset({ title, number, words, buttons }: DevHandset): string {
  const forms = buttons.map(
    ({ name, action }, index) =>
      `<form method="post" action="${escape(action)}"><button${index === 0 ? ' class="first"' : ''}>${escape(name)}</button></form>`,
  )
  return `<article class="handset" aria-label="${escape(title)}"><h2>${escape(title)}</h2><p class="meta"><span>${escape(number)}</span></p><p class="words">${escape(words)}</p>${forms.join('')}</article>`
}

function withLinks(words: string): string {
  return escape(words).replaceAll(/https?:\/\/[^\s<>"']+/g, (link) => `<a href="${link}">${link}</a>`)
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
