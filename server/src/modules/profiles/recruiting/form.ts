// What an athlete writes for recruiters, as it is kept.
import type { BodyOf, Calls, RecruitingFacts } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { toLine, toPlainText } from '#platform/plain-text.ts'
import { toEmail } from '#people/accounts'

export type FactsForm = BodyOf<Calls['recruiting']['updateFacts']>

/** What is not sent stays as it is; an empty text takes it away. Throws `request.invalid`. */
export function readFacts(form: FactsForm, before: RecruitingFacts): RecruitingFacts {
  const read = (name: keyof RecruitingFacts, clean: (text: string) => string): string | null => {
    const text = form[name]
    return text === undefined ? before[name] : text === null ? null : clean(text) || null
  }
  const contactEmail = read('contactEmail', (text) => {
    if (text.trim() === '') return ''
    const address = toEmail(text)
    if (address === undefined)
      throw new AppError('request.invalid', { errors: [{ path: 'contactEmail', message: 'Enter one e-mail address.' }] })
    return address
  })
  return {
    gpa: read('gpa', toLine),
    testScores: read('testScores', toPlainText),
    academicInterests: read('academicInterests', toPlainText),
    contactEmail,
  }
}
