// Papers of one look as PDF: a head, what they say beside it, a table, sums, small words below. The fonts are the site's own and are laid
// into the file, so that accents are there on every machine.
import type PDFDocument from 'pdfkit'
import { loadWriting, type FaceName, type Write } from '../fonts/index.ts'

export interface Paper {
  readonly title: string
  /** Beside the title: who it is from, in lines. */
  readonly from: readonly string[]
  readonly facts: readonly (readonly [label: string, value: string])[]
  /** Of each column how wide it is, in parts; the last stands at the right. */
  readonly columns: readonly { readonly name: string; readonly parts: number; readonly isNumber?: boolean }[]
  readonly rows: readonly (readonly string[])[]
  readonly sums: readonly (readonly [label: string, value: string])[]
  readonly note: string
  /** What the file says of itself: never the time of this machine. */
  readonly writtenAt: Date
}

const margin = 56
const ink = '#111416'
const dim = '#5b6166'
const rule = '#c9ced2'

type Doc = InstanceType<typeof PDFDocument>
type Place = NonNullable<Parameters<Doc['heightOfString']>[1]>

// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g
const clean = (text: string) => text.replace(controls, '')

/** Writes each text in a font that has its letters. */
interface Pen {
  readonly doc: Doc
  put(face: FaceName, text: string, x: number, y: number, place: Place): void
  heightOf(face: FaceName, text: string, place: Place): number
}

function createPen(doc: Doc, write: Write): Pen {
  const take = (name: FaceName, text: string): string => {
    const { face, legible } = write(name, clean(text))
    doc.font(face.file)
    return legible
  }
  return {
    doc,
    put: (name, text, x, y, place) => void doc.text(take(name, text), x, y, place),
    heightOf: (name, text, place) => doc.heightOfString(take(name, text), place),
  }
}

function drawHead({ doc, put }: Pen, { title, from, facts }: Paper): void {
  const width = doc.page.width - 2 * margin
  const half = width / 2 - 12
  const top = doc.y
  doc.fontSize(20).fillColor(ink)
  put('strong', title, margin, top, { width: half })
  const below = doc.y
  doc.fontSize(9)
  from.forEach((line, index) => {
    doc.fillColor(index === 0 ? ink : dim)
    put(index === 0 ? 'strong' : 'text', line, margin + half + 24, index === 0 ? top + 4 : doc.y, { width: half, align: 'right' })
  })
  doc.y = Math.max(below, doc.y) + 18
  for (const [label, value] of facts) {
    const y = doc.y
    doc.fontSize(9).fillColor(dim)
    put('text', label, margin, y, { width: 110 })
    doc.fillColor(ink)
    put('text', value, margin + 116, y, { width: width - 116 })
    doc.y = Math.max(doc.y, y + 14)
  }
  doc.y += 14
}

const drawRule = (doc: Doc) => {
  doc
    .moveTo(margin, doc.y)
    .lineTo(doc.page.width - margin, doc.y)
    .lineWidth(0.5)
    .strokeColor(rule)
    .stroke()
  doc.y += 6
}

function drawTable({ doc, put, heightOf }: Pen, { columns, rows }: Paper): void {
  const width = doc.page.width - 2 * margin
  const parts = columns.reduce((sum, column) => sum + column.parts, 0)
  const widths = columns.map((column) => (width * column.parts) / parts)
  const lefts = widths.map((_, index) => margin + widths.slice(0, index).reduce((sum, one) => sum + one, 0))
  const drawRow = (cells: readonly string[], isHead: boolean) => {
    const face = isHead ? 'strong' : 'text'
    doc.fontSize(9).fillColor(isHead ? dim : ink)
    const high = Math.max(12, ...cells.map((text, index) => heightOf(face, text, { width: (widths[index] ?? 0) - 8 })))
    if (doc.y + high + 6 > doc.page.height - margin) {
      doc.addPage()
      if (!isHead)
        drawRow(
          columns.map(({ name }) => name),
          true,
        )
      doc.fontSize(9).fillColor(ink)
    }
    const y = doc.y
    cells.forEach((text, index) => {
      const align = columns[index]?.isNumber ? 'right' : 'left'
      put(face, text, lefts[index] ?? margin, y, { width: (widths[index] ?? 0) - (align === 'right' ? 0 : 8), align })
    })
    doc.y = y + high + 5
    drawRule(doc)
  }
  drawRow(
    columns.map(({ name }) => name),
    true,
  )
  for (const row of rows) drawRow(row, false)
}

function drawFoot({ doc, put }: Pen, { sums, note }: Paper): void {
  const width = doc.page.width - 2 * margin
  if (doc.y + sums.length * 16 > doc.page.height - margin) doc.addPage()
  sums.forEach(([label, value], index) => {
    const y = doc.y + 2
    const face = index === sums.length - 1 ? 'strong' : 'text'
    doc.fontSize(10).fillColor(ink)
    put(face, label, margin, y, { width: width - 120, align: 'right' })
    put(face, value, margin + width - 112, y, { width: 112, align: 'right' })
    doc.y = y + 15
  })
  if (note.trim() === '') return
  doc.y += 20
  doc.fontSize(8).fillColor(dim)
  put('text', note, margin, doc.y, { width })
}

// It weighs more than ten megabytes in memory: loaded when somebody asks.
const loadDrawing = async () => (await import('pdfkit')).default

/** A4. The same paper makes the same bytes. */
export async function drawPaper(paper: Paper): Promise<Buffer> {
  const { title, writtenAt } = paper
  const [Document, write] = await Promise.all([loadDrawing(), loadWriting()])
  const doc = new Document({
    size: 'A4',
    margin,
    lang: 'en',
    displayTitle: true,
    info: { Title: clean(title), CreationDate: writtenAt, ModDate: writtenAt },
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  const pen = createPen(doc, write)
  drawHead(pen, paper)
  drawTable(pen, paper)
  drawFoot(pen, paper)
  doc.end()
  return done
}
