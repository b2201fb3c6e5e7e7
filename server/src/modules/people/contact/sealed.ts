// What visitors write is closed in its tables (access.md J78); opened it looks like this.
import type { Sealing } from '#platform/sealing/index.ts'
import type { InquiryAnswerTable, InquiryTable } from './tables.ts'

/** What the form asked, by the names of its fields. */
export type Details = Readonly<Record<string, string>>

export interface Inquiry extends Omit<InquiryTable, 'details'> {
  readonly details: Details
}

export type SealedInquiries = ReturnType<typeof createSealedInquiries>

export function createSealedInquiries(sealing: Sealing) {
  const inquiries = sealing.of('inquiry', 'id', ['name', 'email', 'details'])
  const answers = sealing.of('inquiry_answer', 'id', ['text'])
  return {
    close: ({ details, ...row }: Inquiry): InquiryTable => inquiries.close({ ...row, details: JSON.stringify(details) }, row.id),
    open(row: InquiryTable): Inquiry {
      const opened = inquiries.open(row)
      return { ...opened, details: JSON.parse(opened.details) as Details }
    },
    closeAnswer: (row: InquiryAnswerTable): InquiryAnswerTable => answers.close(row, row.id),
    openAnswer: (row: InquiryAnswerTable): InquiryAnswerTable => answers.open(row),
  }
}
