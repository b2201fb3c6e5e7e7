// Other words than those a letter is shipped with: Mustache without partials and without code, over what the letter itself says.
import { mailSortOf, type MailName } from '@fieldhouse/contract'
import Mustache from 'mustache'

export interface Words {
  readonly subject: string
  readonly text: string
}

/** What the letter says: its own words, and what may be named apart from them. */
export interface Said extends Words {
  readonly siteName: string
  readonly values?: Readonly<Record<string, string>> | undefined
}

const asItIs = (text: string) => text
const longestSubject = 200

/** Names that people choose are values, and what stands in a value is never read as a template. */
export const render = ({ subject, text }: Words, { values, ...said }: Said): Words => {
  const view = { ...values, ...said }
  const write = (template: string) => Mustache.render(template, view, {}, { escape: asItIs })
  return {
    subject: write(subject).replaceAll(/\s+/g, ' ').trim().slice(0, longestSubject) || said.subject,
    text: write(text).trim(),
  }
}

interface Token {
  readonly kind: string
  readonly name: string
  readonly inside: readonly Token[]
}

const toToken = ([kind, name, , , inside]: readonly unknown[]): Token => ({
  kind: String(kind),
  name: String(name),
  inside: Array.isArray(inside) ? (inside as unknown[][]).map(toToken) : [],
})

const everyOne = (tokens: readonly Token[]): Token[] => tokens.flatMap((token) => [token, ...everyOne(token.inside)])
const isNaming = ({ kind }: Token) => kind === 'name' || kind === '&'

function tokensOf(template: string): Token[] | undefined {
  try {
    return (Mustache.parse(template) as unknown as unknown[][]).map(toToken)
  } catch {
    return undefined
  }
}

function problemWith(tokens: Token[] | undefined, known: ReadonlySet<string>): string | undefined {
  if (!tokens) return 'A bracket is not closed, or closes nothing.'
  const all = everyOne(tokens)
  if (all.some(({ kind }) => kind === '>' || kind === '=')) return 'Only names and sections can stand in brackets.'
  const strange = all.find((token) => (isNaming(token) || token.kind === '#' || token.kind === '^') && !known.has(token.name))
  return strange && `There is no “${strange.name}”. There is: ${[...known].join(', ')}.`
}

/** What is wrong with other words for a letter: what it needs has to stand there whatever is in it, outside of every section. */
export function problemsOf(name: MailName, words: Words): { path: string; message: string }[] {
  const { class: sort, values = {} } = mailSortOf(name)
  const known = new Set(['siteName', 'subject', 'text', ...Object.keys(values)])
  const [subject, text] = [tokensOf(words.subject), tokensOf(words.text)]
  const problems = { subject: problemWith(subject, known), text: problemWith(text, known) }
  const named = new Set((text ?? []).filter(isNaming).map((token) => token.name))
  const needed = sort === 'safety' || Object.keys(values).length === 0 ? ['text'] : Object.keys(values)
  const missing = named.has('text') ? [] : needed.filter((one) => !named.has(one))
  if (!problems.text && missing.length > 0)
    problems.text = `Whoever gets this letter needs ${missing.map((one) => `{{${one}}}`).join(' and ')} in it, outside of any section.`
  return (['subject', 'text'] as const).flatMap((path) => {
    const message = problems[path]
    return message === undefined ? [] : [{ path, message }]
  })
}
