import { toast } from './toast.ts'

/** The old way, the only one of a page that came without encryption, as in a house or an office: from a field that is marked. */
function copyMarked(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'sr'
  field.readOnly = true
  // Under an open sheet nothing can be marked.
  ;(before?.closest('dialog') ?? document.body).append(field)
  field.select()
  const isDone = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  return isDone
}

/** Says how it went; false where a browser lets nobody copy. */
export async function copyText(text: string): Promise<boolean> {
  const isDone = await Promise.resolve()
    .then(() => navigator.clipboard.writeText(text))
    .then(
      () => true,
      () => copyMarked(text),
    )
  toast(isDone ? 'Copied to clipboard' : 'Mark it and copy it by hand.')
  return isDone
}
