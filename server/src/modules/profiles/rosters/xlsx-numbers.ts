// Numbers of a workbook as somebody sees them, where that matters for a roster: a jersey 00 is the number 0 with a format,
// and a height typed as 6-2 is a day in June.
import { walkXml } from './xml.ts'

/** `zeros`: as many digits at least. */
export type Format = 'plain' | 'date' | { readonly zeros: number }

const isBuiltInDate = (id: number): boolean => (id >= 14 && id <= 17) || id === 22

function formatOf(id: number, code: string | undefined): Format {
  if (code === undefined) return isBuiltInDate(id) ? 'date' : 'plain'
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '').split(';')[0] ?? ''
  if (/^0+$/.test(bare)) return { zeros: bare.length }
  return /[dmy]/i.test(bare) && !/^general$/i.test(bare) ? 'date' : 'plain'
}

/** The formats that cells name by their place in this list. */
export function readFormats(xml = ''): readonly Format[] {
  const codes = new Map<number, string>()
  const formats: Format[] = []
  let isOfCells = false
  walkXml(xml, {
    open: (name, attributes) => {
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '')
      if (name === 'cellXfs') isOfCells = true
      const id = Number(attributes['numFmtId'] ?? 0)
      if (name === 'xf' && isOfCells) formats.push(formatOf(id, codes.get(id)))
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return formats
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const dayZero = Date.UTC(1899, 11, 30)

/** Dates as `2-Jun`, which is how the same sheet saved as CSV has them. */
export function showNumber(content: string, format: Format = 'plain'): string {
  const number = Number(content)
  if (content.trim() === '' || !Number.isFinite(number)) return content
  if (format === 'date') {
    const date = new Date(dayZero + Math.floor(number) * 86_400_000)
    return Number.isNaN(date.getTime()) ? content : `${date.getUTCDate()}-${months[date.getUTCMonth()] ?? ''}`
  }
  return format === 'plain' ? String(number) : String(number).padStart(format.zeros, '0')
}
