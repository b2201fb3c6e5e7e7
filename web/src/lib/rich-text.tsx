// Shows the few tags that the server lets through (wire.md 1.2) as React elements; anything else stays text. The browser
// never parses it as HTML, so Trusted Types have nothing to refuse.
import { createElement, Fragment, type ReactNode } from 'react'
import { decodeEntities } from './plain-text.ts'

const allowed = new Set(['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'h2', 'h3', 'h4', 'code', 'a'])
interface Open {
  tag: string
  href: string | undefined
  children: ReactNode[]
}

const close = ({ tag, href, children }: Open, key: number): ReactNode => {
  if (tag !== 'a') return createElement(tag, { key }, ...children)
  return createElement('a', { key, href, className: 'link', rel: 'noopener nofollow ugc', target: '_blank' }, ...children)
}

const hrefOf = (attributes: string): string | undefined => {
  const href = decodeEntities(/href\s*=\s*["']([^"']*)["']/i.exec(attributes)?.[1] ?? '')
  return /^(https?:\/\/|mailto:)/i.test(href) ? href : undefined
}

/** The elements of a text. Unknown tags are dropped and their contents kept; a tag left open is closed at the end. */
export function parseRichText(html: string): ReactNode[] {
  const stack: Open[] = [{ tag: '', href: undefined, children: [] }]
  const top = () => stack.at(-1) as Open
  let key = 0
  for (const part of html.split(/(<[^>]*>)/)) {
    const found = /^<(\/?)([a-z0-9]+)([^>]*)>$/i.exec(part)
    if (!found) {
      if (part) top().children.push(decodeEntities(part))
      continue
    }
    const [, isEnd, name = '', attributes = ''] = found
    const tag = name.toLowerCase()
    if (!allowed.has(tag)) continue
    if (tag === 'br') top().children.push(createElement('br', { key: key++ }))
    else if (!isEnd) stack.push({ tag, href: hrefOf(attributes), children: [] })
    else if (top().tag === tag) {
      const done = stack.pop() as Open
      top().children.push(close(done, key++))
    }
  }
  while (stack.length > 1) {
    const done = stack.pop() as Open
    top().children.push(close(done, key++))
  }
  return top().children
}

export const RichText = ({ html }: { html: string }) => (
  <div className="prose">
    {parseRichText(html).map((node, i) => (
      <Fragment key={i}>{node}</Fragment>
    ))}
  </div>
)
