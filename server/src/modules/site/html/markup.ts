// HTML as templates write it: whatever is put in is text, unless a template made it. Line breaks of a template and the indentation behind
// them are not part of the page.
import { escapeHtml } from '#platform/escape-html.ts'

export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Nothing is written for what is not there. */
type Part = Markup | string | number | false | null | undefined | readonly Part[]

function write(part: Part): string {
  if (part instanceof Markup) return part.text
  if (Array.isArray(part)) return part.map(write).join('')
  return part === false || part === null || part === undefined ? '' : escapeHtml(String(part))
}

const folded = new WeakMap<TemplateStringsArray, readonly string[]>()

function fold(strings: TemplateStringsArray): readonly string[] {
  const known = folded.get(strings)
  if (known) return known
  const texts = strings.map((text) => text.replaceAll(/\n\s*/g, ''))
  folded.set(strings, texts)
  return texts
}

export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  let text = ''
  for (const [index, own] of fold(strings).entries()) text += own + (index < parts.length ? write(parts[index]) : '')
  return new Markup(text)
}

/** An attribute that is left out where its value is. */
export const attribute = (name: string, value: string | null | undefined): Markup =>
  new Markup(value === null || value === undefined || value === '' ? '' : ` ${name}="${escapeHtml(value)}"`)
