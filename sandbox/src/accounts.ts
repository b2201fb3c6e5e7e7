// Connected accounts of the sandbox: the verbs, and what the hosted form and the dashboard do to an account.
import type Stripe from 'stripe'
import { newAccount, newBankAccount, newFile, requirements, type Bank } from './account-objects.ts'
import { record, text, type Form } from './form.ts'
import { refuse, type Answer } from './refusal.ts'
import { find, type SandboxRequest, type Verb } from './request.ts'

const ok = (body: object): Answer => ({ status: 200, body })
const linkLasts = 300

const createAccount: Verb = async ({ form, state, stamp, emit }) => {
  const account = newAccount(stamp, text(form, 'email'), record(form, 'metadata'))
  await state.write(account)
  await emit('account.updated', account, account.id)
  return ok(account)
}

const readAccount: Verb = async ({ id, state }) => ok(await find(state, 'account', id))

const createAccountLink: Verb = async ({ form, state, stamp, siteUrl }) => {
  const account = await find(state, 'account', text(form, 'account'))
  const token = stamp.newId('link')
  await state.keepLink({
    token,
    account: account.id,
    kind: 'onboarding',
    returnUrl: text(form, 'return_url'),
    endsAt: stamp.now + linkLasts,
  })
  const url = `${siteUrl}/sandbox/onboarding/${token}`
  return ok({ object: 'account_link', created: stamp.now, expires_at: stamp.now + linkLasts, url } satisfies Stripe.AccountLink)
}

const createLoginLink: Verb = async ({ id, state, stamp, siteUrl }) => {
  const account = await find(state, 'account', id)
  if (!account.details_submitted)
    throw refuse(
      400,
      'invalid_request_error',
      'account_invalid',
      'Cannot create a login link for an account that has not completed onboarding.',
    )
  const token = stamp.newId('link')
  await state.keepLink({ token, account: account.id, kind: 'dashboard', returnUrl: null, endsAt: stamp.now + linkLasts })
  return ok({ object: 'login_link', created: stamp.now, url: `${siteUrl}/sandbox/onboarding/${token}` } satisfies Stripe.LoginLink)
}

const createSession: Verb = async ({ form, state, stamp }) => {
  const account = await find(state, 'account', text(form, 'account'))
  const session = {
    object: 'account_session',
    account: account.id,
    client_secret: `${stamp.newId('accs')}_secret_${stamp.newId('cs').slice(3)}`,
    expires_at: stamp.now + 3600,
    livemode: false,
    // Of its two dozen parts only those that were asked for; nothing reads them.
  } satisfies Omit<Stripe.AccountSession, 'components'>
  return ok({ ...session, components: { account_onboarding: { enabled: true, features: {} } } })
}

const createFile: Verb = async ({ form, state, stamp, account }) => {
  const paper = form['file'] as Form | undefined
  const purpose = text(form, 'purpose')
  if (!paper || (purpose !== 'identity_document' && purpose !== 'additional_verification'))
    throw refuse(400, 'invalid_request_error', 'parameter_missing', 'A file and its purpose are needed.')
  const about = {
    name: text(paper, 'name') ?? 'file',
    type: (text(paper, 'type') ?? '').replace(/^.*\//, ''),
    size: Number(text(paper, 'size')),
  }
  const file = newFile(stamp, purpose, about)
  await state.write(file, account ?? undefined)
  return ok(file)
}

/** Papers may be supplied until the account is decided on; afterwards only the hosted form takes any. */
const updateAccount: Verb = async ({ id, form, state, emit }) => {
  const account = await find(state, 'account', id)
  if (account.payouts_enabled || account.requirements?.disabled_reason?.startsWith('rejected.'))
    throw refuse(
      403,
      'invalid_request_error',
      'oauth_not_supported',
      'This application does not have the required permissions for this account.',
    )
  const verification = nested(form, 'individual', 'verification')
  const papers = ['document', 'additional_document'].flatMap((kind) => Object.values(record(verification, kind)))
  for (const paper of papers) await find(state, 'file', paper)
  const isAnswered = (asked: string) => papers.length > 0 && asked === 'individual.verification.document'
  const asked = (account.requirements?.currently_due ?? []).filter((name) => !isAnswered(name))
  const reason = asked.length > 0 ? 'requirements.past_due' : 'requirements.pending_verification'
  const pending = papers.length > 0 ? ['individual.verification.document'] : []
  const updated: Stripe.Account = { ...account, requirements: { ...requirements(asked, reason), pending_verification: pending } }
  await state.write(updated)
  await emit('account.updated', updated, id)
  return ok(updated)
}

function nested(form: Form, ...path: string[]): Form {
  let level: Form = form
  for (const name of path) {
    const next = level[name]
    level = typeof next === 'object' ? next : {}
  }
  return level
}

export const accountRoutes: readonly (readonly [method: string, path: RegExp, name: string, verb: Verb])[] = [
  ['POST', /^\/v1\/accounts$/, 'accounts.create', createAccount],
  ['GET', /^\/v1\/accounts\/([^/]+)$/, 'accounts.retrieve', readAccount],
  ['POST', /^\/v1\/accounts\/([^/]+)$/, 'accounts.update', updateAccount],
  ['POST', /^\/v1\/accounts\/([^/]+)\/login_links$/, 'accounts.login_links', createLoginLink],
  ['POST', /^\/v1\/account_links$/, 'account_links.create', createAccountLink],
  ['POST', /^\/v1\/account_sessions$/, 'account_sessions.create', createSession],
  ['POST', /^\/v1\/files$/, 'files.create', createFile],
]

/** What the hosted form ended with. */
export type Outcome = 'verified' | 'verified-returns' | 'more' | 'rejected'

const more = ['individual.verification.document', 'individual.ssn_last_4']

function decide(account: Stripe.Account, outcome: Outcome): Stripe.Account {
  const submitted = { ...account, details_submitted: true, business_type: 'individual' as const }
  if (outcome === 'rejected') {
    const refused = { ...submitted, payouts_enabled: false, capabilities: { transfers: 'inactive' as const } }
    return { ...refused, requirements: requirements([], 'rejected.other') }
  }
  if (outcome === 'more') return { ...submitted, payouts_enabled: false, requirements: requirements(more, 'requirements.past_due') }
  return { ...submitted, payouts_enabled: true, capabilities: { transfers: 'active' }, requirements: requirements([], null) }
}

async function useBank(request: SandboxRequest, account: Stripe.Account, bank: Bank): Promise<Stripe.Account> {
  const place = newBankAccount(request.stamp, account.id, bank)
  const list = account.external_accounts
  const isFirst = (list?.data.length ?? 0) === 0
  const changed: Stripe.Account = {
    ...account,
    external_accounts: { object: 'list', has_more: false, url: list?.url ?? '', data: [place] },
  }
  await request.state.write(changed)
  await request.emit(isFirst ? 'account.external_account.created' : 'account.external_account.updated', place, account.id)
  return changed
}

/** The person sent the hosted form off. */
export async function finishOnboarding(request: SandboxRequest, outcome: Outcome): Promise<void> {
  const account = await find(request.state, 'account', request.id)
  const known =
    outcome === 'verified' || outcome === 'verified-returns'
      ? await useBank(request, account, outcome === 'verified' ? 'pays' : 'returns')
      : account
  const decided = decide(known, outcome)
  await request.state.write(decided)
  await request.emit('account.updated', decided, account.id)
}

/** In the dashboard the person chose another bank account. */
export async function changeBank(request: SandboxRequest, bank: Bank): Promise<void> {
  const changed = await useBank(request, await find(request.state, 'account', request.id), bank)
  await request.emit('account.updated', changed, changed.id)
}
