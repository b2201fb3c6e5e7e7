// What staff is told of an alert.
import { alertKindOf, runbookOf } from '@fieldhouse/contract'
import type { Letter } from '#platform/mail/index.ts'
import type { AlertTable } from './tables.ts'

export type Telling = 'begin' | 'change' | 'again' | 'end'

const states = { warning: 'Warning', broken: 'Broken' } as const
const moment = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

type Told = Pick<AlertTable, 'kind' | 'level' | 'said' | 'since'>

export function alertLetter(to: string, { kind, level, said, since }: Told, telling: Telling, siteUrl: string): Letter {
  const { label, path } = alertKindOf(kind)
  const words = telling === 'end' ? 'Over' : telling === 'again' ? `Still: ${states[level].toLowerCase()}` : states[level]
  return {
    mail: 'staff.alert',
    to,
    subject: `${words}: ${label}`,
    text: [
      telling === 'end' ? `“${label}” is over. It was: ${said}` : said,
      `Since ${moment(since)}.`,
      ...(telling === 'end'
        ? []
        : [
            `What to do: docs/OPERATIONS.md#${runbookOf(kind)}`,
            ...(path === undefined ? [] : [`More of it:\n${siteUrl}${path}`]),
            `You are told again each day, until somebody says that they look after it:\n${siteUrl}/admin/alerts`,
          ]),
    ].join('\n\n'),
  }
}
