// Files that somebody brings by hand: dropped anywhere on the page, or pasted. They go to the place that asked last and is
// not behind a sheet. Where none asks they go nowhere: a browser would open them in place of the page, and of what was
// being written on it.

interface Taker {
  /** Where they will stand: what lies behind an open sheet takes nothing. */
  readonly element: () => Element | null
  readonly take: (files: readonly File[]) => void
  /** Whether files are being held over the page. */
  readonly hover: (isOver: boolean) => void
}

let takers: readonly Taker[] = []
let over: Taker | undefined
let isWatching = false
/** What is dragged began on this page: one of its own pictures, which nobody brings. */
let isOwn = false

function inFront(): Taker | undefined {
  const sheet = [...document.querySelectorAll('dialog[open]')].pop()
  const asking = takers.filter(({ element }) => {
    const place = element()
    return place !== null && (!sheet || sheet.contains(place))
  })
  return asking[asking.length - 1]
}

function hoverOn(next: Taker | undefined) {
  if (next === over) return
  over?.hover(false)
  over = next
  over?.hover(true)
}

const isFileInput = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === 'file'
const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

function handleOver(event: DragEvent) {
  if (!hasFiles(event)) return
  const taker = isOwn ? undefined : inFront()
  hoverOn(taker)
  // A field for files takes them by itself.
  if (isFileInput(event.target)) return
  event.preventDefault()
  if (event.dataTransfer) event.dataTransfer.dropEffect = taker ? 'copy' : 'none'
}

/** Folders come as files that cannot be read. */
const filesOf = ({ items, files }: DataTransfer): File[] => {
  const folders = new Set(
    [...items].filter(({ kind }) => kind === 'file').map((item, index) => (item.webkitGetAsEntry()?.isDirectory ? index : -1)),
  )
  return [...files].filter((_, index) => !folders.has(index))
}

function handleDrop(event: DragEvent) {
  hoverOn(undefined)
  if (!hasFiles(event) || isFileInput(event.target)) return
  event.preventDefault()
  const files = event.dataTransfer && !isOwn ? filesOf(event.dataTransfer) : []
  if (files.length > 0) inFront()?.take(files)
}

function handlePaste(event: ClipboardEvent) {
  const { clipboardData } = event
  const files = [...(clipboardData?.files ?? [])]
  // Words from an office's programs come with a picture of themselves.
  const isWords = clipboardData?.types.includes('text/plain') && clipboardData.types.some((type) => /html|rtf/u.test(type))
  if (files.length === 0 || isWords) return
  const taker = inFront()
  if (!taker) return
  event.preventDefault()
  taker.take(files)
}

/** From now on what is dropped beside the places for it opens nothing. */
export function watchFiles() {
  if (isWatching) return
  isWatching = true
  const end = () => (isOwn = false)
  addEventListener('dragstart', () => {
    isOwn = true
    // The pointer moves again when it is over; what was dragged may be gone by then, and tells of no end.
    addEventListener('pointermove', end, { once: true })
  })
  addEventListener('dragend', end)
  addEventListener('dragenter', handleOver)
  addEventListener('dragover', handleOver)
  addEventListener('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) hoverOn(undefined)
  })
  addEventListener('drop', handleDrop)
  addEventListener('paste', handlePaste)
}

/** Files that are brought from now on go to this one; answers the way to end it. */
export function takeFiles(taker: Taker): () => void {
  watchFiles()
  takers = [...takers, taker]
  return () => {
    takers = takers.filter((other) => other !== taker)
    if (over === taker) over = undefined
  }
}
