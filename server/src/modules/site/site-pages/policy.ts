import { toPageText } from '#platform/rich-text.ts'

/** The program's own, with words that consents and prices follow. */
export const ownSlugs: ReadonlySet<string> = new Set(['terms', 'privacy', 'fees', 'young-athletes'])

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const address = /\bhttps?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g

const inline = (line: string) =>
  escaped(line)
    .replace(address, (href) => `<a href="${href}">${href}</a>`)
    .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')

function block(text: string): string {
  const lines = text.split('\n').map((line) => line.trim())
  if (lines.every((line) => line.startsWith('- '))) return `<ul>${lines.map((line) => `<li>${inline(line.slice(2))}</li>`).join('')}</ul>`
  const [first = '', ...rest] = lines
  if (first.startsWith('# ')) return `<h2>${inline(first.slice(2))}</h2>${rest.length > 0 ? block(rest.join('\n')) : ''}`
  return `<p>${lines.map(inline).join('<br>')}</p>`
}

/** Paragraphs between empty lines, headings, lists, bold, and addresses as links; everything else is text. */
export const htmlOf = (text: string): string =>
  toPageText(
    text
      .replaceAll('\r\n', '\n')
      .split(/\n\s*\n/)
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map(block)
      .join(''),
  )
