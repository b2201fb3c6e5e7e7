// What the columns of a roster file are, by their names. What a school may not hand out has no field here at all: such a
// column is known only so that it can be refused by name (youth.md Y58).
import { fold } from '#ground/schools'
import { toLine } from '#platform/plain-text.ts'

export type Field =
  | 'firstName'
  | 'lastName'
  | 'name'
  | 'jersey'
  | 'positions'
  | 'class'
  | 'height'
  | 'heightFeet'
  | 'heightInches'
  | 'weight'
  | 'kilograms'
  | 'hometown'

const names: Readonly<Record<Field, string>> = {
  firstName: 'first|first name|firstname|given name|forename|player first name|athlete first name|student first name|fname',
  lastName: 'last|last name|lastname|surname|family name|player last name|athlete last name|student last name|lname',
  name: 'name|full name|fullname|player|player name|athlete|athlete name|student|student name|student athlete|roster name|last first|first last|first and last name',
  jersey: 'jersey|number|jersey number|uniform number|player number|uniform|jersey no|uniform no|no|num|nr|shirt number|varsity number',
  positions: 'position|positions|pos|position s|primary position|secondary position|position 1|position 2|position 3|pos 1|pos 2|pos 3',
  class:
    'class|grade|year|yr|cl|class year|school year|grade level|academic year|academic class|class grade|grade class|year in school|eligibility year|graduation year|grad year|graduation|grad|gradyear|graduating class|class of|year of graduation|expected graduation|hs graduation year',
  height: 'height|ht|hgt|height ft in|height cm|height m',
  heightFeet: 'height feet|height ft|feet|ht feet|ht ft',
  heightInches: 'height inches|height in|inches|ht inches|ht in',
  weight: 'weight|wt|wgt|weight lbs|weight lb|weight pounds',
  kilograms: 'weight kg|weight kilograms|kg',
  hometown: 'hometown|home town|city|hometown city|home city|town|hometown state|city state|hometown high school',
}

const fieldByName = new Map(
  Object.entries(names).flatMap(([field, spellings]) => spellings.split('|').map((name) => [name, field as Field] as const)),
)

const refusedWords = new RegExp(
  `\\b(${[
    'birth|birthday|birthdate|birthplace|dob|born|age',
    'ids?|ssn|social security|passport|student (no|number|num)|(school|state|license|licence|membership|usa[a-z]*) (no|number)',
    'gpa|grade point|grade average|transcripts?|sat|act|psat|test scores?|class rank|academic (standing|eligibility)|ncaa',
    'medical|medication|medications|health|allerg(y|ies)|insurance|physicians?|doctor|dentist|injur(y|ies)|concussions?|conditions?|blood|physicals?|disabilit(y|ies)|iep|504|vaccin[a-z]*|immuni[sz]ations?',
    'address|street|zip|zipcode|postal|postcode|apartment|apt',
    'parents?|guardians?|mother|father|mom|dad|family contact|contacts?|emergency',
    'e ?mails?|phones?|telephone|mobile|cell|tel|sms',
    'race|ethnicity|citizenship|nationality|religion|lunch',
  ].join('|')})\\b`,
)

export interface Columns {
  /** Where each known field stands; positions may stand in several columns, all others in one. */
  readonly at: ReadonlyMap<number, Field>
  readonly ignored: readonly string[]
  readonly refused: readonly string[]
}

/** Undefined when these cells do not name the columns of a roster: a first and a last name, or one name. */
export function readColumns(cells: readonly string[]): Columns | undefined {
  const at = new Map<number, Field>()
  const ignored: string[] = []
  const refused: string[] = []
  const taken = new Set<Field>()
  for (const [index, cell] of cells.entries()) {
    const shown = Array.from(toLine(cell)).slice(0, 60).join('')
    const name = fold(cell.replaceAll('#', ' number ').replaceAll('_', ' ').slice(0, 200))
    const field = fieldByName.get(name.replaceAll('number number', 'number'))
    if (name === '') continue
    if (refusedWords.test(name)) refused.push(shown)
    else if (field === undefined || (taken.has(field) && field !== 'positions' && field !== 'class')) ignored.push(shown)
    else {
      taken.add(field)
      at.set(index, field)
    }
  }
  const isNamed = taken.has('name') || (taken.has('firstName') && taken.has('lastName'))
  return isNamed ? { at, ignored, refused } : undefined
}
