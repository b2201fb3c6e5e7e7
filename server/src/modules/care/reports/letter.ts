// What whoever reported something reads of its end.
import { outcomeWords, ruleWords, targetWords, type CaseDecision, type CaseRule, type ReportTarget } from '@fieldhouse/contract'
import type { Letter } from '#platform/mail/index.ts'

export interface OutcomeFacts {
  readonly to: string
  readonly name: string
  readonly target: ReportTarget
  readonly decision: CaseDecision
  readonly rule: CaseRule
  /** Somebody else has looked again and decided otherwise. */
  readonly isChanged: boolean
}

export function reporterLetter({ to, name, target, decision, rule, isChanged }: OutcomeFacts): Letter {
  const { label, detail } = ruleWords[rule]
  const lines = [
    `Hello ${name},`,
    isChanged
      ? `somebody else of our staff has looked again at the ${targetWords[target]} that you reported, and decided otherwise.`
      : `thank you for your report of a ${targetWords[target]}.`,
    outcomeWords[decision].reporter,
    `The rule: ${label}. ${detail}`,
    'Whoever it belongs to is not told that you reported it.',
  ]
  return { mail: 'report.answered', to, subject: 'Your report', text: lines.join('\n\n') }
}
