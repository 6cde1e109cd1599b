/** What no name may have in it: control characters, and those that turn the direction of what follows. */
// eslint-disable-next-line no-control-regex
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** The name of a file without the folders before it, and without what cannot be seen; never empty. */
export function plainFileName(given: string): string {
  const last = given.replaceAll('\\', '/').split('/').at(-1) ?? ''
  const name = last.normalize('NFC').replaceAll(UNSEEN, '').trim()
  return /^\.*$/.test(name) ? 'file' : name
}

/** The letters after the last dot of a name, or nothing. */
export function extensionOf(fileName: string): string {
  return /[^.]\.([a-z0-9]{1,10})$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
}

/** The name an upload goes by: the moment in milliseconds, then the name in kebab-case. */
export function uploadNameOf(fileName: string, now: number): string {
  const extension = extensionOf(fileName)
  const stem = extension === '' ? fileName : fileName.slice(0, -extension.length - 1)
  const kebab = stem
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '')
  return `${now}-${kebab === '' ? 'file' : kebab}${extension === '' ? '' : `.${extension}`}`
}

/** The header that makes a browser keep a file under its name, whatever letters that has. */
export function dispositionOf(kind: 'inline' | 'attachment', fileName: string): string {
  const ascii = fileName.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
