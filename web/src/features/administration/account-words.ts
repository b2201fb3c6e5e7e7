// Accounts as staff reads them, in words.
import type { AccountLine, AccountMoment } from '@fieldhouse/contract'
import { decisionWords, ruleWords, type CaseRule } from '@fieldhouse/contract/care'
import { formatDay, formatTime } from '../../lib/format.ts'
import { actionWords, resultWords } from './audit-words.ts'

export const stateWords: Readonly<Record<AccountLine['state'], string>> = {
  active: 'Active',
  inactive: 'Not let in',
  'pending-email-confirmation': 'Address not confirmed',
  suspended: 'Suspended',
  leaving: 'Being deleted',
  erased: 'Erased',
}
export const stateTones: Readonly<Record<AccountLine['state'], 'good' | 'warn' | 'bad' | 'plain'>> = {
  active: 'good',
  inactive: 'plain',
  'pending-email-confirmation': 'warn',
  suspended: 'bad',
  leaving: 'warn',
  erased: 'plain',
}

export const fieldWords = { email: 'E-mail', phone: 'Phone', address: 'Address', birth: 'Date of birth' } as const

export const moment = (time: string): string => `${formatDay(time)}, ${formatTime(time)}`

const steps: Readonly<Record<string, string>> = {
  opened: 'A case was opened',
  hidden: 'Something was hidden',
  taken: 'Somebody took a case',
  released: 'A case was given back',
  decided: 'A case was decided',
  appealed: 'They asked for another look',
  ended: 'A limit or suspension ended',
}

const isRule = (text: string): text is CaseRule => Object.hasOwn(ruleWords, text)
const isResult = (text: string): text is keyof typeof resultWords => Object.hasOwn(resultWords, text)
const isDecision = (text: string): text is keyof typeof decisionWords => Object.hasOwn(decisionWords, text)

/** What happened, and what is said of it. */
export function momentWords({ kind, what, outcome, reason }: AccountMoment): readonly [title: string, detail: string] {
  if (kind === 'payment') return [`Payment by card: ${what.replaceAll('_', ' ')}`, outcome ?? '']
  if (kind === 'case') {
    const decision = outcome !== null && isDecision(outcome) ? decisionWords[outcome].label : ''
    const rule = reason !== null && isRule(reason) ? ruleWords[reason].label : ''
    return [steps[what] ?? what, [decision, rule].filter(Boolean).join(' · ')]
  }
  const result = outcome !== null && isResult(outcome) && outcome !== 'ok' ? resultWords[outcome] : ''
  return [actionWords(what), [result, reason].filter(Boolean).join(' · ')]
}
