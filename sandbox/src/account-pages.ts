// The pages that play the provider's hosted form and dashboard of a payee (money.md 15).
import type { FastifyInstance } from 'fastify'
import type { Outcome } from './accounts.ts'
import { html, sendPage } from './page-frame.ts'
import type { AccountPage, SandboxPeople } from './people.ts'

const stands = 'the card provider’s own'
const gone = html('This link is used up', '<p>Go back to Fieldhouse and open the form again.</p>', stands)

const choice = (token: string, name: string, label: string) =>
  `<form method="post" action="/sandbox/onboarding/${token}/${name}"><button>${label}</button></form>`

const form = (token: string, page: AccountPage) => `
<p>Here the provider asks who you are and where your money should arrive. Choose how it ends.</p>
${page.requirements.length > 0 ? `<p>Asked for now: ${page.requirements.join(', ')}.</p>` : ''}
${choice(token, 'verified', 'Verified, with a bank that takes payouts')}
${choice(token, 'verified-returns', 'Verified, with a bank that returns payouts')}
${choice(token, 'more', 'More information is needed')}
${choice(token, 'rejected', 'Rejected')}
${choice(token, 'leave', 'Leave without sending it')}`

const dashboard = (token: string, page: AccountPage) => `
<p>Balance: <strong>${(page.balance / 100).toFixed(2)} USD</strong></p>
<p>Bank: ${page.bank ?? 'none'}</p>
<p>Payouts are ${page.payoutsEnabled ? 'enabled' : 'not enabled'}.</p>
${choice(token, 'bank-pays', 'Use a bank that takes payouts')}
${choice(token, 'bank-returns', 'Use a bank that returns payouts')}
${choice(token, 'send-back', 'The bank sends the last payout back')}`

const outcomes: ReadonlySet<string> = new Set<Outcome>(['verified', 'verified-returns', 'more', 'rejected'])
const isOutcome = (text: string): text is Outcome => outcomes.has(text)
const isToken = (text: string) => /^link_[0-9a-f]{24}$/.test(text)

export function mountAccountPages(scope: FastifyInstance, people: SandboxPeople): void {
  scope.get<{ Params: { token: string } }>('/sandbox/onboarding/:token', async ({ params: { token } }, reply) => {
    const page = isToken(token) ? await people.readAccount(token) : undefined
    if (!page) return sendPage(reply, 404, gone)
    if (page.kind === 'dashboard') return sendPage(reply, 200, html('Your account', dashboard(token, page), stands))
    if (page.isRejected)
      return sendPage(reply, 200, html('Your account was rejected', '<p>The provider takes no further papers.</p>', stands))
    return sendPage(reply, 200, html('Open your account', form(token, page), stands))
  })
  scope.post<{ Params: { token: string; choice: string } }>(
    '/sandbox/onboarding/:token/:choice',
    async ({ params: { token, choice } }, reply) => {
      const page = isToken(token) ? await people.readAccount(token) : undefined
      if (!page) return sendPage(reply, 404, gone)
      if (page.kind === 'dashboard') {
        if (choice === 'send-back') await people.sendBack(token)
        else await people.changeBank(token, choice !== 'bank-returns')
        return reply.redirect(`/sandbox/onboarding/${token}`, 303)
      }
      if (isOutcome(choice)) await people.finishOnboarding(token, choice)
      if (page.returnUrl !== null) return reply.redirect(page.returnUrl, 303)
      return sendPage(reply, 200, html('Done', '<p>You can close this page.</p>', stands))
    },
  )
}
