// Roster files of coaches, as programs write them and as strangers forge them.
import { writeCsv } from '@fieldhouse/contract/csv'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { AppError } from '#platform/app-error.ts'
import { orNothing } from './cells.ts'
import { readRosterFile, type RosterRow } from './roster-file.ts'
import { writeWorkbook } from './workbook-for-tests.ts'

const csv = (...lines: string[]) => Buffer.from(lines.join('\n'))
const refusalOf = (bytes: Uint8Array): string => {
  try {
    readRosterFile(bytes)
  } catch (error) {
    if (error instanceof AppError && error.code === 'team.csv_unreadable') return error.message
    throw error
  }
  return 'read'
}
const short = ({ line, values, problems }: RosterRow) => [line, values.firstName, values.lastName, values.jersey, ...problems]

describe('exports of other programs', () => {
  test('MaxPreps: titles above, feet and inches apart, grades', () => {
    const { rows, ignoredColumns } = readRosterFile(
      csv(
        'Jefferson Tigers Varsity Football',
        '',
        'Jersey#,First Name,Last Name,Position 1,Position 2,Grade,Height (ft),Height (in),Weight,Captain',
        '00,Jordan,Smith,QB,WR,12,6,2,185,Yes',
        '7,Lee,Ng,K,,9,5,,150 lbs,',
      ),
    )
    expect(rows[0]).toEqual({
      line: 4,
      problems: [],
      values: {
        firstName: 'Jordan',
        lastName: 'Smith',
        jersey: '00',
        positions: ['QB', 'WR'],
        gradYear: null,
        classLabel: 'Senior',
        height: `6'2"`,
        weight: '185',
        hometown: null,
      },
    })
    expect(rows[1]?.values).toMatchObject({ classLabel: 'Freshman', height: `5'0"`, weight: '150', positions: ['K'] })
    expect(ignoredColumns).toEqual(['Captain'])
  })

  test('Hudl: semicolons, years of graduation, contact columns refused', () => {
    const { rows, refusedColumns, ignoredColumns } = readRosterFile(
      csv(
        '"First Name";"Last Name";"Jersey";"Graduation Year";"Position(s)";"Height";"Weight";"Email";"Cell Phone"',
        `"Ana";"O'Neil";"12";"2027";"CB/S";"5'11""";"170";"ana@example.org";"555 0100"`,
      ),
    )
    expect(rows[0]?.values).toMatchObject({ lastName: "O'Neil", gradYear: 2027, positions: ['CB', 'S'], height: `5'11"` })
    expect([refusedColumns, ignoredColumns]).toEqual([['Email', 'Cell Phone'], []])
    expect(JSON.stringify(rows)).not.toMatch(/example\.org|555 0100/)
  })

  test('TeamSnap: names of parents and birthdays are refused, and nothing of them is in the answer', () => {
    const { rows, refusedColumns, ignoredColumns } = readRosterFile(
      csv(
        'First,Last,Jersey Number,Position,Gender,Birthdate,Address,City,Contact 1 First Name,Contact 1 Email',
        'Mo,Diallo,4,GK,M,2010-05-04,1 Elm Street,Austin,Awa,awa@example.org',
      ),
    )
    expect(rows.map(short)).toEqual([[2, 'Mo', 'Diallo', '4']])
    expect(refusedColumns).toEqual(['Birthdate', 'Address', 'Contact 1 First Name', 'Contact 1 Email'])
    expect(ignoredColumns).toEqual(['Gender'])
    expect(JSON.stringify(rows)).not.toMatch(/2010-05-04|Elm|Awa|awa/)
  })

  test('GameChanger and plain lists: tabs, last name first, one column for names, any order', () => {
    expect(readRosterFile(csv('Number\tLast\tFirst\tGP', '3\tRuiz\tEva\t20')).rows.map(short)).toEqual([[2, 'Eva', 'Ruiz', '3']])
    const { rows } = readRosterFile(csv('#,Player', '1,"Smith, Jr., John"', '2,Maria de la Cruz', '3,Cher', '4,"King, Billie Jean"'))
    expect(rows.map(short)).toEqual([
      [2, 'John', 'Smith Jr.', '1'],
      [3, 'Maria', 'de la Cruz', '2'],
      [4, 'Cher', null, '3', 'The last name is missing.'],
      [5, 'Billie Jean', 'King', '4'],
    ])
  })

  test('all encodings say the same', () => {
    const text = 'First Name,Last Name,Hometown\r\nZoë,Núñez,Mâcon\r\n'
    const little = Buffer.from(`\ufeff${text}`, 'utf16le')
    const files = [Buffer.from(text), Buffer.from(`\ufeff${text}`), little, Buffer.from(little).swap16(), Buffer.from(text, 'latin1')]
    for (const file of files) expect(readRosterFile(file).rows[0]?.values).toMatchObject({ firstName: 'Zoë', hometown: 'Mâcon' })
  })
})

describe('what is refused', () => {
  test('columns that a school may not hand out, whatever they are called', () => {
    const names = ['DOB', 'Date of Birth', 'Birth Year', 'Student ID', 'Player ID', 'SSN', 'Social Security #', 'GPA', 'SAT', 'Age']
    const more = [
      'Medical Notes',
      'Allergies',
      'Home Address',
      'Zip',
      'Parent Phone',
      "Mother's E-mail",
      'Guardian Name',
      'Emergency Contact',
    ]
    const { refusedColumns, rows } = readRosterFile(csv(['First', 'Last', ...names, ...more].join(','), `A,B${',secret'.repeat(18)}`))
    expect(refusedColumns).toEqual([...names, ...more])
    expect(JSON.stringify(rows)).not.toContain('secret')
  })

  test('a file that is no roster, with what to do about it', () => {
    expect(refusalOf(csv('Color,Size', 'red,4'))).toMatch(/No row names the columns/)
    expect(refusalOf(csv('First Name,Number', 'Ann,4'))).toMatch(/No row names the columns/)
    expect(refusalOf(csv('First,Last'))).toMatch(/no players/)
    expect(refusalOf(Buffer.alloc(0))).toMatch(/empty/)
    expect(refusalOf(csv('First,Last', ...Array.from({ length: 501 }, (_, at) => `Ann,Player${at}`)))).toMatch(/more than 500/)
    expect(readRosterFile(csv('First,Last', ...Array.from({ length: 500 }, () => 'Ann,Lee'))).rows).toHaveLength(500)
    expect(refusalOf(csv('First,Last', 'Ann,Lee', '"Bo', 'x,y', 'z,w'))).toBe('A quotation mark in the row of line 3 is never closed.')
    expect(refusalOf(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toMatch(/older or protected Excel/)
    expect(refusalOf(csv('<html><table>'))).toMatch(/web page/)
    expect(refusalOf(Buffer.alloc(1024 * 1024 + 1, 'a'))).toMatch(/1 MB/)
  })
})

describe('what is wrong with a row', () => {
  const oneRow = (row: string) => readRosterFile(csv('First,Last,Number,Pos,Class,Height,Weight,Hometown', row)).rows[0]

  test('is said in a sentence', () => {
    const problemOf = (row: string) => oneRow(row)?.problems
    expect(problemOf('Ann,,1')).toEqual(['The last name is missing.'])
    expect(problemOf('Ann,Lee,12345')).toEqual(['The number “12345” is longer than 4 characters.'])
    expect(problemOf('Ann,Lee,1,P,xyz')).toEqual(['“xyz” is no class or graduation year. Write for example Jr, 11 or 2027.'])
    expect(problemOf('Ann,Lee,1,P,Jr,tall')).toEqual(['The height “tall” cannot be read. Write for example 6-2.'])
    expect(problemOf('Ann,Lee,1,P,Jr,6-2,heavy')).toEqual(['The weight “heavy” cannot be read. Write pounds, for example 185.'])
    expect(problemOf('=HYPERLINK(1),Lee')).toEqual(['The first name “=HYPERLINK(1)” looks like a formula.'])
    expect(problemOf('Ann,@SUM,-3,+x')).toHaveLength(3)
    expect(problemOf('Ann,Lee,,,,,,1 Elm Street')?.[0]).toMatch(/the town is enough/)
  })

  test('heights, classes and numbers are read as people write them', () => {
    const heights = ['6-2', `"6'2"""`, '6’2”', '6 ft 2 in', '74', '74 in', '188', '188 cm', '1.88 m', '2-Jun']
    expect(heights.map((height) => oneRow(`A,B,,,,${height}`)?.values.height)).toEqual(heights.map(() => `6'2"`))
    for (const height of ['6.2', '5-12', '12', '400', '9-0']) expect(oneRow(`A,B,,,,${height}`)?.problems).toHaveLength(1)
    const labels = ['Fr.', 'so', 'JUNIOR', '12', '12th grade', 'RS-Fr', 'Gr.', '8', "'27", 'Class of 2028', '']
    expect(labels.map((label) => oneRow(`A,B,,,${label}`)?.values).map((one) => one?.classLabel ?? one?.gradYear ?? null)).toEqual([
      'Freshman',
      'Sophomore',
      'Junior',
      'Senior',
      'Senior',
      'Redshirt Freshman',
      'Graduate',
      'Grade 8',
      2027,
      2028,
      null,
    ])
    const jerseys = ['0', '00', '000', '="00"', '#5', "'07", '12a', 'N/A']
    expect(jerseys.map((jersey) => oneRow(`A,B,${jersey}`)?.values.jersey)).toEqual(['0', '00', '000', '00', '5', '07', '12A', null])
  })

  test('names its line as the file counts, with line breaks inside quotation marks', () => {
    const { rows } = readRosterFile(
      csv('Roster', '', 'First,Last,Hometown', '"Ann\nMarie",Lee,"Aus\n\ntin"', '', 'Bo,,x', 'First,Last,Hometown', 'Cy,Fox'),
    )
    expect(rows.map(short)).toEqual([
      [4, 'Ann Marie', 'Lee', null],
      [9, 'Bo', null, null, 'The last name is missing.'],
      [11, 'Cy', 'Fox', null],
    ])
  })

  test('of sixty players the five bad ones are named and no others', () => {
    const bad = new Map([
      [7, ',Lee,7'],
      [19, 'Ann,,19'],
      [33, 'Ann,Lee,33333'],
      [48, '=1+1,Lee,48'],
      [60, 'Ann,Lee,6 0'],
    ])
    const players = Array.from({ length: 60 }, (_, at) => bad.get(at + 1) ?? `Ann,Player ${'ABCDEF'[at % 6]}${at},${at}`)
    const { rows } = readRosterFile(csv('First Name,Last Name,Jersey', ...players))
    expect(rows.filter((row) => row.problems.length > 0).map((row) => row.line)).toEqual([8, 20, 34, 49, 61])
    expect(rows).toHaveLength(60)
  })
})

describe('workbooks', () => {
  test('are read as they look: formats, dates, shared and inline texts, hidden sheets', () => {
    const { rows, refusedColumns } = readRosterFile(
      writeWorkbook([
        {
          isHidden: true,
          rows: [
            ['First', 'Last'],
            ['Not', 'Meant'],
          ],
        },
        {
          rows: [
            ['Tigers'],
            [],
            ['First', 'Last', 'No.', 'Height', 'DOB', 'Grade'],
            [
              'Ann',
              { inline: 'Lee & Söhne' },
              { number: 0, format: '00' },
              { number: 46175, format: 'd-mmm' },
              { number: 40000 },
              { number: 11 },
            ],
            ['Bo', 'Fox', { number: 0 }, { text: '5-9' }, 'x', { text: 'Sr' }],
          ],
        },
      ]),
    )
    expect(rows.map((row) => [...short(row), row.values.height, row.values.classLabel])).toEqual([
      [4, 'Ann', 'Lee & Söhne', '00', `6'2"`, 'Junior'],
      [5, 'Bo', 'Fox', '0', `5'9"`, 'Senior'],
    ])
    expect(refusedColumns).toEqual(['DOB'])
  })

  test('that are none, damaged, or far too large when unpacked are refused at once', () => {
    const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(20_000_000) })
    expect(bomb.length).toBeLessThan(200_000)
    expect(refusalOf(bomb)).toMatch(/far larger/)
    // The archive lies about its size: it gets no more room than it said.
    const liar = Buffer.from(zipSync({ 'xl/workbook.xml': new Uint8Array(9_000_000) }))
    for (let at = 0; at + 4 <= liar.length; at++) if (liar.readUInt32LE(at) === 9_000_000) liar.writeUInt32LE(10, at)
    expect(refusalOf(liar)).not.toBe('read')
    expect(refusalOf(zipSync({ 'content.xml': strToU8('<x/>') }))).toMatch(/no Excel workbook/)
    expect(refusalOf(Buffer.from('PK\x03\x04 and then nothing'))).toMatch(/damaged/)
    const laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><workbook><sheets><sheet name="&b;"/></sheets></workbook>'
    expect(refusalOf(zipSync({ 'xl/workbook.xml': strToU8(laughs), 'xl/_rels/workbook.xml.rels': strToU8('<r/>') }))).toMatch(/damaged/)
  })
})

describe('whatever comes', () => {
  const word = fc.stringMatching(/^[A-Z][a-zé]{0,8}$/)
  // “Na” is how spreadsheets say that there is nothing.
  const town = word.filter((text) => orNothing(text) !== '')
  const player = fc.record({ first: word, last: word, jersey: fc.stringMatching(/^[0-9]{0,3}$/), town })

  test('what is written is read again, by CSV of any delimiter and by workbook', () => {
    fc.assert(
      fc.property(fc.array(player, { minLength: 1, maxLength: 8 }), fc.constantFrom(',', ';', '\t', 'xlsx'), (players, way) => {
        const head = ['Hometown', 'Last Name', 'Jersey', 'First Name']
        const cells = players.map((one) => [one.town, one.last, one.jersey, one.first])
        const bytes = way === 'xlsx' ? writeWorkbook([{ rows: [head, ...cells] }]) : Buffer.from(writeCsv(head, cells).replaceAll(',', way))
        const { rows } = readRosterFile(bytes)
        expect(rows.flatMap((row) => row.problems)).toEqual([])
        const read = rows.map(({ values }) => [values.hometown, values.lastName, values.jersey ?? '', values.firstName])
        expect(read).toEqual(cells.map((row) => row.map((cell) => cell.normalize('NFC'))))
      }),
      { numRuns: 150 },
    )
  })

  test('hostile cells never throw and never become more than clean text', () => {
    const nasty = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\0', '\ud800', '=1+1', '"', '\n', '<img onerror=x>', '\u202e', '000000'),
    )
    fc.assert(
      fc.property(fc.array(fc.array(nasty, { maxLength: 9 }), { maxLength: 6 }), (cells) => {
        const text = ['First,Last,No,Pos,Class,Ht,Wt,Hometown', ...cells.map((row) => row.join(','))].join('\n')
        try {
          for (const { values } of readRosterFile(Buffer.from(text)).rows) {
            for (const one of Object.values(values).flat()) {
              if (typeof one !== 'string') continue
              // oxlint-disable-next-line no-control-regex
              expect(one).not.toMatch(/^[=+\-@\s]|[\u0000-\u001f\u202e]/)
              expect(one.isWellFormed()).toBe(true)
            }
          }
        } catch (error) {
          expect(error).toMatchObject({ code: 'team.csv_unreadable' })
        }
      }),
      { numRuns: 300 },
    )
  })

  test('a megabyte of one thing is refused in a moment', () => {
    const size = 1024 * 1024
    for (const piece of ['"', ',', '\n', '\0', 'a,', '",', '"\n', '\t;|,', 'First,Last\n', '<']) {
      const begun = performance.now()
      expect(refusalOf(Buffer.from(piece.repeat(size / piece.length)))).not.toBe('read')
      expect(performance.now() - begun).toBeLessThan(10_000)
    }
  })
})
