// What owners and staff read by mail. Nothing of it tells who reported, how many, or when.
import { appealDays, outcomeWords, ruleWords, targetWords, type CaseDecision, type CaseRule, type ReportTarget } from '@fieldhouse/contract'
import type { Letter } from '#platform/mail/index.ts'
import { shorten } from '#platform/plain-text.ts'

export interface OutcomeFacts {
  readonly to: string
  readonly name: string
  readonly target: ReportTarget
  readonly title: string
  readonly decision: CaseDecision
  readonly rule: CaseRule
  readonly words: string
  readonly until: Date | null
  /** Somebody else has looked again. */
  readonly isAppeal: boolean
  /** Where one reads it, and may appeal. */
  readonly link: string
  readonly mayAppeal: boolean
}

const nameOf = (target: ReportTarget, title: string) => `your ${targetWords[target]}${title === '' ? '' : ` “${title}”`}`

const day = (date: Date) => date.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' })

export function outcomeLetter(facts: OutcomeFacts): Letter {
  const { to, name, target, title, decision, rule, words, until, isAppeal, link, mayAppeal } = facts
  const { label, detail } = ruleWords[rule]
  const lines = [
    `Hello ${name},`,
    isAppeal
      ? `somebody else has looked again at ${nameOf(target, title)}, as you asked.`
      : `somebody of our staff has looked at ${nameOf(target, title)}.`,
    outcomeWords[decision].owner,
    ...(until === null ? [] : [`This ends on ${day(until)}.`]),
    `The rule: ${label}. ${detail}`,
    `In their words: ${words}`,
    mayAppeal
      ? `If you think that this is wrong, say so within ${appealDays} days. Somebody else will look again:\n${link}`
      : `You can read it again here:\n${link}`,
  ]
  const subject = isAppeal ? `Your appeal: ${label}` : decision === 'warn' ? 'A warning' : `About ${nameOf(target, title)}`
  return { mail: 'case.decided', to, subject: shorten(subject, 200), text: lines.join('\n\n') }
}

export const urgentLetter = ({ to, siteUrl }: { to: string; siteUrl: string }): Letter => ({
  mail: 'case.urgent',
  to,
  subject: 'A report about child safety waits',
  text: `Hello,\n\nsomething was reported that may put a child in danger. Please look at it now:\n${siteUrl}/admin/reports`,
})

export const restoredLetter = ({ to, name, words, siteUrl }: { to: string; name: string; words: string; siteUrl: string }): Letter => ({
  mail: 'account.restored',
  to,
  subject: 'Your account is open again',
  text: [
    `Hello ${name},`,
    'somebody of our staff has ended what restricted your account. You can use it as before.',
    `In their words: ${words}`,
    'What renewed by itself and came due meanwhile has ended, and does not begin again by itself.',
    siteUrl,
  ].join('\n\n'),
})
