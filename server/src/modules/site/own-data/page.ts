// The page that opens first in a copy: readable without the site, without a connection and without script.
import { escapeHtml } from '#platform/escape-html.ts'
import { about } from './words.ts'

export interface Section {
  readonly title: string
  readonly file: string
  readonly total: number
  /** The first of them. */
  readonly rows: readonly Record<string, unknown>[]
}

export interface CopiedFiles {
  readonly copied: number
  readonly leftOut: readonly string[]
}

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 72rem; margin: 0 auto; padding: 2rem 1rem }
  h1, h2 { line-height: 1.2 } h2 { margin-top: 3rem }
  .wide { overflow-x: auto } table { border-collapse: collapse; font-size: .875rem }
  th, td { text-align: start; padding: .375rem .75rem; border-bottom: 1px solid color-mix(in srgb, currentcolor 20%, transparent); vertical-align: top }
  th { white-space: nowrap } td { min-width: 7rem; max-width: 24rem; overflow-wrap: break-word }
  dl { display: grid; grid-template-columns: minmax(7rem, auto) 1fr; gap: .25rem 1rem } dt { font-weight: 600 } dd { margin: 0; overflow-wrap: anywhere }
  nav { columns: 18rem } a { color: inherit }`

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const headOf = (column: string) => escapeHtml(column.replaceAll('_', ' '))

const cellOf = (row: Record<string, unknown>, column: string) => escapeHtml(textOf(row[column]))

function tableOf({ rows, total }: Section): string {
  const columns = Object.keys(rows[0] ?? {})
  const [only] = rows
  if (total === 1 && only)
    return `<dl>${columns.map((column) => `<dt>${headOf(column)}</dt><dd>${cellOf(only, column)}</dd>`).join('')}</dl>`
  const head = columns.map((column) => `<th scope="col">${headOf(column)}</th>`).join('')
  const body = rows.map((row) => `<tr>${columns.map((column) => `<td>${cellOf(row, column)}</td>`).join('')}</tr>`).join('')
  const rest = total > rows.length ? `<p>And ${total - rows.length} more in the file.</p>` : ''
  return `<div class="wide" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>${rest}`
}

const sectionOf = (section: Section, index: number) => `
<h2 id="s${index}">${escapeHtml(section.title)}</h2>
<p>${section.total} in <a href="${section.file}">${section.file}</a></p>
${tableOf(section)}`

function filesOf({ copied, leftOut }: CopiedFiles): string {
  if (copied + leftOut.length === 0) return ''
  const missing =
    leftOut.length === 0
      ? ''
      : `<p>${leftOut.length} would not fit. Download them from your studio:</p><ul>${leftOut.map((name) => `<li>${escapeHtml(name)}</li>`).join('')}</ul>`
  return `<h2 id="files">Files</h2><p>${copied} in the folder <a href="files/">files</a>.</p>${missing}`
}

export const pageOf = (
  siteName: string,
  name: string,
  at: Date,
  sections: readonly Section[],
  files: CopiedFiles,
): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(`${name} on ${siteName}`)}</title><style>${style}</style></head>
<body><h1>${escapeHtml(`All that ${siteName} keeps of ${name}`)}</h1>
<p>Made on <time datetime="${at.toISOString()}">${at.toISOString().slice(0, 16).replace('T', ' ')} UTC</time>. ${escapeHtml(about)}</p>
<nav><ul>${sections.map(({ title, total }, index) => `<li><a href="#s${index}">${escapeHtml(title)}</a> (${total})</li>`).join('')}</ul></nav>
${sections.map(sectionOf).join('')}
${filesOf(files)}
</body></html>
`
