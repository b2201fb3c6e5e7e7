// Two plain pages that need no application: the API's description and the mails of a development machine.
import type { StoredLetter } from '#platform/mail/index.ts'
import { escapeHtml } from '#platform/escape-html.ts'

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<title>${escapeHtml(title)} · Fieldhouse</title><main>${body}</main></html>`

const linked = (text: string) => escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)

export function mailPage(letters: readonly StoredLetter[]): string {
  const items = letters.map(
    ({ to, subject, text, createdAt }) =>
      `<article><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(to)}, ${createdAt.toISOString()}</p><pre>${linked(text)}</pre></article>`,
  )
  return page('Mail', `<h1>Mail</h1>${items.join('<hr>') || '<p>No mail has been written yet.</p>'}`)
}

interface Described {
  readonly info: { description: string }
  readonly paths: Record<
    string,
    Record<string, { summary: string; 'x-access': string; operationId: string; responses: Record<string, { description: string }> }>
  >
}

export function docsPage(document: object): string {
  const rows = Object.entries((document as Described).paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const refusals = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400)
      const list = refusals.map(([status, { description }]) => `${status} ${escapeHtml(description)}`).join('; ')
      return (
        `<tr><td><code>${method.toUpperCase()}</code><td><code>${escapeHtml(path)}</code><td>${operation['x-access']}` +
        `<td>${escapeHtml(operation.summary)}<td>${list}`
      )
    }),
  )
  const head = '<tr><th>Method<th>Address<th>Access<th>What it does<th>Refusals'
  const about = (document as Described).info.description
  return page(
    'API',
    `<h1>Fieldhouse API</h1><p>${escapeHtml(about)}</p><p><a href="/api/openapi.json">OpenAPI document</a></p><table>${head}${rows.join('')}</table>`,
  )
}
