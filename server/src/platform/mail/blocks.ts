// A letter is a list of blocks; here they become its two forms, one for machines and eyes that want words only. Nothing in it is
// loaded from anywhere, counts who reads it, or leads through a counter.

export type Block =
  /** `written`: with addresses in it, which become links. Names and titles that people choose are `text`. */
  | { readonly kind: 'heading' | 'text' | 'written' | 'note'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  /** Several things under one another, each with a line below it. */
  | { readonly kind: 'rows'; readonly rows: readonly Row[] }

export interface Row {
  readonly title: string
  readonly text?: string
  readonly url?: string
  /** A small link beside it. */
  readonly aside?: { readonly label: string; readonly url: string }
}

export interface Footer {
  /** Why it came. */
  readonly reason: string
  readonly links: readonly { readonly label: string; readonly url: string }[]
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)
const withBreaks = (text: string) => escape(text).replaceAll('\n', '<br>')
const link = (url: string, words: string, style = 'color:#1d4ed8') => `<a href="${escape(url)}" style="${style}">${words}</a>`
const paragraph = (html: string, style: string) => `<p style="margin:0 0 16px;${style}">${html}</p>`

const withLinks = (html: string) => html.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}" style="color:inherit">${url}</a>`)

const isAddress = (text: string) => /^https?:\/\/\S+$/.test(text)

/** What was written as text only: its paragraphs, and an address that stands alone as a button. */
export const blocksOf = (text: string): Block[] =>
  text.split(/\n{2,}/).flatMap((part): Block[] => {
    const lines = part.split('\n')
    const last = lines.at(-1) ?? ''
    if (!isAddress(last)) return part === '' ? [] : [{ kind: 'written', text: part }]
    const before = lines.slice(0, -1).join('\n')
    return [...(before === '' ? [] : [{ kind: 'written', text: before } as const]), { kind: 'button', label: 'Open', url: last }]
  })

function toHtml(block: Block): string {
  if (block.kind === 'rows') return block.rows.map(rowToHtml).join('')
  if (block.kind === 'heading') return `<h1 style="margin:0 0 16px;font-size:22px;line-height:28px">${withBreaks(block.text)}</h1>`
  if (block.kind === 'button') {
    const style =
      'display:inline-block;padding:12px 20px;border-radius:8px;background:#0f172a;color:#ffffff;text-decoration:none;font-weight:600'
    return paragraph(link(block.url, escape(block.label), style), '')
  }
  if (block.kind === 'written') return paragraph(withLinks(withBreaks(block.text)), '')
  return paragraph(withBreaks(block.text), block.kind === 'note' ? 'font-size:14px;line-height:20px;opacity:.75' : '')
}

function rowToHtml({ title, text, url, aside }: Row): string {
  const head = url === undefined ? escape(title) : link(url, escape(title), 'color:inherit;font-weight:600')
  const more = [text ? withBreaks(text) : '', aside ? link(aside.url, escape(aside.label), 'color:inherit;opacity:.75') : '']
  const small = more
    .filter((part) => part !== '')
    .map((part) => `<br><span dir="auto" style="font-size:14px;line-height:20px">${part}</span>`)
  return paragraph(head + small.join(''), 'padding-bottom:12px;border-bottom:1px solid #94a3b855')
}

function toText(block: Block): string {
  if (block.kind === 'button') return `${block.label === 'Open' ? '' : `${block.label}:\n`}${block.url}`
  if (block.kind !== 'rows') return block.text
  return block.rows
    .map(({ title, text, url, aside }) =>
      [title, text, url, aside && `${aside.label}: ${aside.url}`].filter((part) => part !== undefined && part !== '').join('\n'),
    )
    .join('\n\n')
}

export const textOf = (blocks: readonly Block[], footer?: Footer): string =>
  [...blocks.map(toText), ...(footer ? ['--', footer.reason, ...footer.links.map(({ label, url }) => `${label}: ${url}`)] : [])].join(
    '\n\n',
  )

/** One column that fits every width, in the colours that the reader's program prefers. */
export function htmlOf({ subject, siteName }: { subject: string; siteName: string }, blocks: readonly Block[], footer?: Footer): string {
  const foot = footer
    ? `<p style="margin:24px 0 0;font-size:13px;line-height:20px;opacity:.75">${[
        escape(footer.reason),
        ...footer.links.map(({ label, url }) => link(url, escape(label), 'color:inherit')),
      ].join('<br>')}</p>`
    : ''
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escape(subject)}</title></head>` +
    `<body style="margin:0;padding:0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 16px">` +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px"><tr>` +
    `<td style="font:16px/24px system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;text-align:left">` +
    `<p style="margin:0 0 24px;font-weight:700;letter-spacing:.02em">${escape(siteName)}</p>${blocks.map(toHtml).join('')}${foot}` +
    `</td></tr></table></td></tr></table></body></html>`
  )
}
