import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { drawPaper, type Paper } from './index.ts'

const paper = (wishes: Partial<Paper> = {}): Paper => ({
  title: 'Receipt',
  from: ['Calder Sports Ltd', '1 Track Road'],
  facts: [['Number', 'R-2026-000001']],
  columns: [
    { name: 'What', parts: 7 },
    { name: 'Tokens', parts: 2, isNumber: true },
  ],
  rows: [['Tip, Zoë Müller-Nuñez, Łukasz Žižka', '10.00']],
  sums: [['Total', '10.00 tokens']],
  note: 'Keep it.',
  writtenAt: new Date('2026-05-01T10:00:00Z'),
  ...wishes,
})

/** How many pieces of text stand on each page. */
function textsByPage(pdf: Buffer): number[] {
  const raw = pdf.toString('latin1')
  return [...raw.matchAll(/<<\n\/Length (\d+)\n\/Filter \/FlateDecode\n>>\nstream\n/g)].flatMap((match) => {
    const start = match.index + match[0].length
    const stream = inflateSync(pdf.subarray(start, start + Number(match[1]))).toString('latin1')
    return stream.includes('BT') ? [stream.split('TJ').length - 1] : []
  })
}

test('a paper fits on one page, with accents in a font of its own, and is the same each time', async () => {
  const pdf = await drawPaper(paper())
  expect(textsByPage(pdf)).toHaveLength(1)
  expect(pdf.toString('latin1')).toMatch(/InstrumentSans/)
  expect((await drawPaper(paper())).equals(pdf)).toBe(true)
  expect((await drawPaper(paper({ note: 'Or not.' }))).equals(pdf)).toBe(false)
})

test('a name in another alphabet is written in a font that has it, and no other is laid into the file for it', async () => {
  const fontsIn = (pdf: Buffer) => [...new Set(pdf.toString('latin1').match(/NotoSans|InstrumentSans/g))].toSorted()
  expect(fontsIn(await drawPaper(paper()))).toEqual(['InstrumentSans'])
  const pdf = await drawPaper(paper({ facts: [['To', 'Nguyễn Thị Thảo']], rows: [['Tip, Женя 🔥', '10.00']] }))
  expect(fontsIn(pdf)).toEqual(['InstrumentSans', 'NotoSans'])
  expect((await drawPaper(paper({ facts: [['To', 'Nguyễn Thị Thảo']], rows: [['Tip, Женя', '10.00']] }))).equals(pdf)).toBe(true)
})

test('a long one goes on with the heads of its columns, and no page is empty', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => [`Line ${index}`, String(index)])
  const pages = textsByPage(await drawPaper(paper({ rows })))
  expect(pages.length).toBeGreaterThan(2)
  // Of each row two, of each head two.
  expect(pages.every((texts) => texts > 4)).toBe(true)
  expect(pages.reduce((sum, texts) => sum + texts, 0)).toBeLessThan(120 * 2 + pages.length * 2 + 20)
})

test('signs that turn lines around or ring a bell are left out, and words as long as a page are cut into lines', async () => {
  const plain = await drawPaper(paper({ rows: [['Tip', '1']] }))
  const hostile = await drawPaper(paper({ rows: [['T\u202ei\u0007p', '1']] }))
  expect(hostile.equals(plain)).toBe(true)
  expect(textsByPage(await drawPaper(paper({ rows: [['W'.repeat(600), '1']] })))).toHaveLength(1)
})
