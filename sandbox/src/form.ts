// Reads the bracket notation of form bodies: metadata[attempt_id]=1 becomes { metadata: { attempt_id: '1' } }.

export type Form = { readonly [key: string]: string | Form | undefined }

export function parseForm(encoded: string): Form {
  const form: Record<string, unknown> = Object.create(null)
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '')
    const last = path.pop()
    if (last === undefined) continue
    let level = form
    for (const part of path) {
      const next = level[part]
      level = (typeof next === 'object' && next !== null ? next : (level[part] = Object.create(null))) as Record<string, unknown>
    }
    level[last] = value
  }
  return form as Form
}

export const text = (form: Form, name: string): string | null => {
  const value = form[name]
  return typeof value === 'string' ? value : null
}

export function record(form: Form, name: string): Record<string, string> {
  const value = form[name]
  if (typeof value !== 'object') return {}
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

/** Fields of a multipart body; of a file only its name, type and size. */
export function parseMultipart(body: Uint8Array): Form {
  // One byte a character, so that lengths are those of the file.
  const text = Buffer.from(body).toString('latin1')
  const boundary = text.slice(0, text.indexOf('\r\n'))
  const form: Record<string, string | Form> = Object.create(null)
  for (const part of text.split(boundary).slice(1, -1)) {
    const [head = '', value = ''] = splitOnce(part.slice(2, -2), '\r\n\r\n')
    const name = /name="([^"]*)"/.exec(head)?.[1] ?? ''
    const fileName = /filename="([^"]*)"/.exec(head)?.[1]
    const type = /content-type: *(\S+)/i.exec(head)?.[1] ?? ''
    form[name] = fileName === undefined ? value : { name: fileName, type, size: String(value.length) }
  }
  return form
}

const splitOnce = (text: string, at: string): [string, string] => {
  const index = text.indexOf(at)
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + at.length)]
}
