// What facts prove, and what they lack: for whoever reads why a step is not done.
import type { SetupProblem } from '@fieldhouse/contract'
import type { Finding } from '#platform/doctor/index.ts'
import type { SetupProof } from '#ground/setup'
import type { AllSettings } from '#ground/settings'
import { fact, problemOf, proof, type GatewayFact, type House, type Notes, type StaffFact } from './house.ts'

const day = (at: string | Date) => new Date(at).toISOString().slice(0, 16).replace('T', ' ')

export function proveFactors({ kinds, recoveryCodes }: Awaited<ReturnType<House['factorsOf']>>): SetupProof {
  const why = 'Your role opens the whole site: a password that somebody has read over your shoulder must not be enough.'
  const problems: SetupProblem[] = []
  if (kinds.length === 0) problems.push({ what: 'You have no second factor.', why, howTo: 'Set up a passkey or an app for codes above.' })
  else if (recoveryCodes === 0)
    problems.push({
      what: 'You have no codes for recovery.',
      why: 'Without your phone you would be locked out.',
      howTo: 'Make new ones above.',
    })
  return proof(
    kinds.length === 0 ? [] : [fact('Second factor', kinds.join(', ')), fact('Codes for recovery', String(recoveryCodes))],
    problems,
  )
}

export function proveGateway(
  { isPractice, isLive, hasPublishableKey, isOfSameMode, hasWebhookSecret, lastEventAt }: GatewayFact,
  silence: string | undefined,
  origin: string,
): SetupProof {
  const howTo = 'docs/STRIPE.md goes through it in ten minutes.'
  const silent = silence !== undefined && {
    what: `Whoever takes the cards does not answer as they should: ${silence}`,
    why: 'No payment succeeds.',
    howTo: isPractice ? 'Cards of practice lie in the database: npm run doctor' : `npm run stripe:check says which key is wrong. ${howTo}`,
  }
  if (isPractice) return proof([fact('Money', 'Practice: no real money moves, and every page says so')], silent ? [silent] : [])
  const facts = [fact('Money', isLive ? 'Live: real cards are charged' : 'Test keys of the provider: no real money moves')]
  const problems: SetupProblem[] = silent ? [silent] : []
  if (!hasPublishableKey) problems.push({ what: 'STRIPE_PUBLISHABLE_KEY is empty.', why: 'No card can be entered.', howTo })
  else if (!isOfSameMode) problems.push({ what: 'One key is of the test mode and one is live.', why: 'No payment succeeds.', howTo })
  if (!hasWebhookSecret)
    problems.push({ what: 'STRIPE_WEBHOOK_SECRET is empty.', why: 'What the provider tells is believed by nobody.', howTo })
  if (lastEventAt) facts.push(fact('Last event of the provider', day(lastEventAt)))
  else
    problems.push({
      what: 'No event of the provider has ever arrived.',
      why: 'Payments that end later would never be noticed.',
      howTo: `Send a test event to ${origin}/api/payment/stripe/webhook. ${howTo}`,
    })
  return proof(facts, problems)
}

export function proveBackup({ backupAt, drillAt, isClosed }: Notes, findings: readonly Finding[]): SetupProof {
  const facts = [
    ...(backupAt ? [fact('Last backup', day(backupAt))] : []),
    ...(drillAt ? [fact('Last drill that passed', day(drillAt))] : []),
    ...(isClosed ? [fact('Closed for your key', 'Yes, the keys of the site go along')] : []),
  ]
  return proof(facts, findings.map(problemOf))
}

export function proveRules(pages: readonly string[], officers: readonly StaffFact[]): SetupProof {
  const facts = [
    ...(pages.length > 0 ? [fact('Pages', pages.join(', '))] : []),
    ...(officers.length > 0 ? [fact('Safety officer', officers.map(({ username }) => `@${username}`).join(', '))] : []),
  ]
  const problems: SetupProblem[] = []
  if (pages.length === 0)
    problems.push({
      what: 'No page of yours stands in the foot of the site.',
      why: 'Terms and privacy come with the program; who runs this site, and its house rules, nobody but you can say.',
      howTo: 'Write one under Pages, and let everybody read it.',
    })
  if (officers.length === 0)
    problems.push({
      what: 'Nobody is the safety officer.',
      why: 'Only they may look where a child is in danger, and nobody gives themselves that role.',
      howTo: 'Name somebody under Staff. They need an account of their own, so this may have to wait until the doors are open.',
    })
  const without = officers.filter(({ hasFactor }) => !hasFactor)
  if (without.length > 0)
    problems.push({
      what: `@${without[0]?.username} has no second factor.`,
      why: 'Their role opens nothing without.',
      howTo: 'They set one up in their own settings.',
    })
  return proof(facts, problems)
}

const modeWords = { open: 'Everybody', approval: 'Whom staff lets in', invite: 'Who has an invitation', closed: 'Nobody' } as const

const captchaNames = { altcha: 'Work for the browser', recaptcha: 'reCAPTCHA', turnstile: 'Turnstile', hcaptcha: 'hCaptcha' } as const

export function proveDoors(settings: AllSettings, captchaHasSecret: boolean): SetupProof {
  const { registrationModeFan: fan, registrationModePerformer: performer, captchaEnabled, captchaProvider, captchaSiteKey } = settings
  const facts = [
    fact('Fans', modeWords[fan]),
    fact('Athletes and coaches', modeWords[performer]),
    fact('Captcha', captchaEnabled ? captchaNames[captchaProvider] : 'Off'),
    fact('Search engines', settings.searchIndexing ? 'May come' : 'Stay away'),
  ]
  const problems: SetupProblem[] = []
  if (fan === 'closed' && performer === 'closed')
    problems.push({
      what: 'Nobody may open an account.',
      why: 'A site that lets nobody in stays empty.',
      howTo: 'Choose for fans or athletes who may.',
    })
  if (!captchaEnabled && (fan === 'open' || performer === 'open'))
    problems.push({
      what: 'Everybody may open an account, and programs are asked for nothing.',
      why: 'An open form without a captcha is found by programs within days.',
      howTo: 'Switch the captcha on, or let staff look at new accounts first.',
    })
  if (captchaEnabled && captchaProvider !== 'altcha' && (!captchaHasSecret || captchaSiteKey === ''))
    problems.push({
      what: `${captchaNames[captchaProvider]} is chosen, and one of its keys is missing.`,
      why: 'Work for the browser is asked in its place.',
      howTo: 'Enter its site key and set CAPTCHA_SECRET on the server, or choose the work.',
    })
  return proof(facts, problems)
}
