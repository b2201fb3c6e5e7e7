// The page that plays the bank's 3-D Secure step (money.md 15), and the mount of all pages.
import type { FastifyInstance } from 'fastify'
import { mountAccountPages } from './account-pages.ts'
import { mountCheckoutPages } from './checkout-pages.ts'
import { html, sendPage } from './page-frame.ts'
import type { AuthenticationPage, Sandbox } from './sandbox.ts'

const choices = (intentId: string, page: AuthenticationPage) => `
<p>Confirm the payment of <strong>${(page.amount / 100).toFixed(2)} ${page.currency.toUpperCase()}</strong>?</p>
<form method="post" action="/sandbox/3ds/${intentId}/approve"><button>Approve</button></form>
<form method="post" action="/sandbox/3ds/${intentId}/fail"><button>Fail the check</button></form>
<form method="post" action="/sandbox/3ds/${intentId}/abandon"><button>Leave without an answer</button></form>`

interface Params {
  intent: string
  choice?: string
}

/** Mounts `/sandbox/*`; only where the sandbox is the gateway. */
export function mountSandboxPages(app: FastifyInstance, sandbox: Sandbox): void {
  void app.register(async (scope) => {
    // A form without fields still names its encoding.
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
      payload.resume()
      done(null, {})
    })
    mountAccountPages(scope, sandbox.people)
    mountCheckoutPages(scope, sandbox.checkout)
    scope.get<{ Params: Params }>('/sandbox/3ds/:intent', async (request, reply) => {
      const { intent } = request.params
      const page = /^pi_[0-9a-f]{24}$/.test(intent) ? await sandbox.readAuthentication(intent) : undefined
      if (!page) return sendPage(reply, 404, html('No such payment', '<p>This payment is not here.</p>'))
      if (!page.isOpen) return sendPage(reply, 200, html('Nothing to confirm', '<p>This payment has been answered already.</p>'))
      return sendPage(reply, 200, html('Confirm your payment', choices(intent, page)))
    })
    scope.post<{ Params: Params }>('/sandbox/3ds/:intent/:choice', async (request, reply) => {
      const { intent, choice } = request.params
      const page = /^pi_[0-9a-f]{24}$/.test(intent) ? await sandbox.readAuthentication(intent) : undefined
      if (!page) return sendPage(reply, 404, html('No such payment', '<p>This payment is not here.</p>'))
      if (page.isOpen && choice !== 'abandon') await sandbox.finishAuthentication(intent, choice === 'approve')
      if (page.returnUrl !== null) return reply.redirect(page.returnUrl, 303)
      return sendPage(reply, 200, html('Done', '<p>You can close this page.</p>'))
    })
  })
}
