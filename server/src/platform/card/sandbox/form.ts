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
