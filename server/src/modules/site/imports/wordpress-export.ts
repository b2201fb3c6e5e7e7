// The XML that WordPress exports (WXR 1.0 to 1.2): posts and pages, with the picture at their head. Nothing outside is asked for, and a document
// that defines names of its own is refused.
import { SaxesParser } from 'saxes'
import { breathe, lineOf, most, tooMany, unreadable, wordOf, type Found } from './found.ts'

/** So much is read before others have a turn. */
const piece = 256 * 1024

const wanted = new Set([
  'title',
  'guid',
  'content:encoded',
  'excerpt:encoded',
  'wp:post_id',
  'wp:post_name',
  'wp:post_type',
  'wp:status',
  'wp:attachment_url',
  'wp:meta_key',
  'wp:meta_value',
])

interface Item {
  readonly line: number
  readonly texts: Map<string, string>
  cover: string
}

/** Without marks of its own a text of WordPress has a paragraph between empty lines. */
const htmlOf = (text: string): string => {
  const plain = text.replace(/\[\/?(?:caption|gallery|embed|audio|video|playlist)\b[^\]]{0,500}\]/g, '')
  if (/<(?:p|div|ul|ol|h[1-6]|blockquote)\b/i.test(plain)) return plain
  return plain
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => `<p>${part.replaceAll('\n', '<br>')}</p>`)
    .join('')
}

function foundIn({ line, texts, cover }: Item, attachments: ReadonlyMap<string, string>): Found[] {
  const type = texts.get('wp:post_type') ?? 'post'
  const status = texts.get('wp:status') ?? ''
  if (type !== 'post' && type !== 'page') return []
  const title = lineOf(texts.get('title')) || '–'
  if (status === 'trash' || status === 'auto-draft' || status === 'inherit') return []
  const externalId = lineOf(texts.get('wp:post_id')) || lineOf(texts.get('guid'))
  if (externalId === '') return [{ kind: type, line, title, fault: 'It has no id, so that it could come twice.' }]
  const written = texts.get('content:encoded') ?? ''
  if (written.length > most.text) return [{ kind: type, line, title, fault: 'Its text is far longer than posts are.' }]
  const html = htmlOf(wordOf(written))
  const slug = lineOf(texts.get('wp:post_name'))
  return [
    { kind: type, line, externalId, title, html, cover: attachments.get(cover) ?? '', slug, summary: lineOf(texts.get('excerpt:encoded')) },
  ]
}

/** Collects what stands in each item, as the parser comes by. */
function createCollector() {
  const items: Item[] = []
  const attachments = new Map<string, string>()
  let isWxr = false
  let item: Item | undefined
  let inside = ''
  let depth = 0

  const add = (text: string) => {
    if (!item || !wanted.has(inside)) return
    const before = item.texts.get(inside) ?? ''
    if (before.length <= most.text) item.texts.set(inside, before + text)
  }
  const close = (name: string) => {
    if (item && name === 'wp:postmeta') {
      if (lineOf(item.texts.get('wp:meta_key')) === '_thumbnail_id') item.cover = lineOf(item.texts.get('wp:meta_value'))
      item.texts.delete('wp:meta_key')
      item.texts.delete('wp:meta_value')
    }
    if (!item || name !== 'item') return
    const address = lineOf(item.texts.get('wp:attachment_url'), 2000)
    if (address !== '') attachments.set(lineOf(item.texts.get('wp:post_id')), address)
    else items.push(item)
    if (items.length > most.texts + 1000) throw tooMany(`There are more than ${most.texts} posts in this file.`)
    item = undefined
  }
  return {
    open(name: string, line: number) {
      if (++depth > most.depth) throw unreadable('This XML is nested far too deeply.')
      inside = name
      if (name === 'wp:wxr_version' || name === 'wp:base_site_url') isWxr = true
      if (name === 'item') item = { line, texts: new Map(), cover: '' }
    },
    add,
    close(name: string) {
      depth -= 1
      inside = ''
      close(name)
    },
    found(): Found[] {
      if (!isWxr) throw unreadable('This XML is no export of WordPress.')
      return items.flatMap((one) => foundIn(one, attachments))
    },
  }
}

// Exports often hold what XML does not allow.
// oxlint-disable-next-line no-control-regex
const control = /[\u0001-\u0008\u000b\u000c\u000e-\u001f]/g

export async function readWordPress(text: string): Promise<Found[]> {
  const xml = text.replace(control, '')
  const collector = createCollector()
  const parser = new SaxesParser({ position: true })
  parser.on('doctype', () => {
    throw unreadable('This XML defines names of its own. An export of WordPress does not.')
  })
  parser.on('opentag', ({ name }) => collector.open(name, parser.line))
  parser.on('text', collector.add)
  parser.on('cdata', collector.add)
  parser.on('closetag', ({ name }) => collector.close(name))
  parser.on('error', () => {
    throw unreadable('This XML is damaged. Export it from WordPress anew and send that.')
  })
  for (let at = 0; at < xml.length; at += piece) {
    parser.write(xml.slice(at, at + piece))
    await breathe()
  }
  parser.close()
  const found = collector.found()
  if (found.length > most.texts) throw tooMany(`There are more than ${most.texts} posts in this file.`)
  return found
}
