// Papers of one look as PDF: a head, what they say beside it, a table, sums, small words below. The fonts are the site's own and are laid
// into the file, so that accents are there on every machine.
import { fileURLToPath } from 'node:url'
import type PDFDocument from 'pdfkit'

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

const fontOf = (name: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${name}`))
const fonts = {
  text: fontOf('instrument-sans/400Regular/InstrumentSans_400Regular.ttf'),
  strong: fontOf('instrument-sans/600SemiBold/InstrumentSans_600SemiBold.ttf'),
}

const margin = 56
const ink = '#111416'
const dim = '#5b6166'
const rule = '#c9ced2'

type Doc = InstanceType<typeof PDFDocument>

// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g
const clean = (text: string) => text.replace(controls, '')

function drawHead(doc: Doc, { title, from, facts }: Paper): void {
  const width = doc.page.width - 2 * margin
  const half = width / 2 - 12
  const top = doc.y
  doc.font('strong').fontSize(20).fillColor(ink).text(clean(title), margin, top, { width: half })
  const below = doc.y
  doc.fontSize(9)
  from.forEach((line, index) => {
    doc.font(index === 0 ? 'strong' : 'text').fillColor(index === 0 ? ink : dim)
    doc.text(clean(line), margin + half + 24, index === 0 ? top + 4 : doc.y, { width: half, align: 'right' })
  })
  doc.y = Math.max(below, doc.y) + 18
  for (const [label, value] of facts) {
    const y = doc.y
    doc.font('text').fontSize(9).fillColor(dim).text(clean(label), margin, y, { width: 110 })
    doc.fillColor(ink).text(clean(value), margin + 116, y, { width: width - 116 })
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

function drawTable(doc: Doc, { columns, rows }: Paper): void {
  const width = doc.page.width - 2 * margin
  const parts = columns.reduce((sum, column) => sum + column.parts, 0)
  const widths = columns.map((column) => (width * column.parts) / parts)
  const lefts = widths.map((_, index) => margin + widths.slice(0, index).reduce((sum, one) => sum + one, 0))
  const drawRow = (cells: readonly string[], isHead: boolean) => {
    doc
      .font(isHead ? 'strong' : 'text')
      .fontSize(9)
      .fillColor(isHead ? dim : ink)
    const texts = cells.map(clean)
    const high = Math.max(12, ...texts.map((text, index) => doc.heightOfString(text, { width: (widths[index] ?? 0) - 8 })))
    if (doc.y + high + 6 > doc.page.height - margin) {
      doc.addPage()
      if (!isHead)
        drawRow(
          columns.map(({ name }) => name),
          true,
        )
      doc.font('text').fontSize(9).fillColor(ink)
    }
    const y = doc.y
    texts.forEach((text, index) => {
      const align = columns[index]?.isNumber ? 'right' : 'left'
      doc.text(text, lefts[index] ?? margin, y, { width: (widths[index] ?? 0) - (align === 'right' ? 0 : 8), align })
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

function drawFoot(doc: Doc, { sums, note }: Paper): void {
  const width = doc.page.width - 2 * margin
  if (doc.y + sums.length * 16 > doc.page.height - margin) doc.addPage()
  sums.forEach(([label, value], index) => {
    const y = doc.y + 2
    doc
      .font(index === sums.length - 1 ? 'strong' : 'text')
      .fontSize(10)
      .fillColor(ink)
    doc.text(clean(label), margin, y, { width: width - 120, align: 'right' })
    doc.text(clean(value), margin + width - 112, y, { width: 112, align: 'right' })
    doc.y = y + 15
  })
  if (note.trim() === '') return
  doc.y += 20
  doc.font('text').fontSize(8).fillColor(dim).text(clean(note), margin, doc.y, { width })
}

// It weighs more than ten megabytes in memory: loaded when somebody asks.
const loadDrawing = async () => (await import('pdfkit')).default

/** A4. The same paper makes the same bytes. */
export async function drawPaper(paper: Paper): Promise<Buffer> {
  const { title, writtenAt } = paper
  const Document = await loadDrawing()
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
  doc.registerFont('text', fonts.text).registerFont('strong', fonts.strong)
  drawHead(doc, paper)
  drawTable(doc, paper)
  drawFoot(doc, paper)
  doc.end()
  return done
}
