// The page that plays the bank's 3-D Secure step (money.md 15). No script, one hashed style.
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AuthenticationPage, Sandbox } from './sandbox.ts'

const style = `
body { font: 18px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 3rem auto; padding: 0 1rem; color: #111; background: #fff }
form { margin: .75rem 0 } button { font: inherit; padding: .6rem 1rem; min-width: 12rem; min-height: 44px; cursor: pointer }
.note { border-left: 4px solid #a60; padding-left: .75rem }`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
].join('; ')

const html = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1>
<p class="note">Sandbox: this page stands in for your bank. No real money moves.</p>
${body}</main></body></html>`

const sendPage = (reply: FastifyReply, status: number, page: string) =>
  reply
    .code(status)
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(page)

const choices = (intentId: string, page: AuthenticationPage) => `
<p>Confirm the payment of <strong>${(page.amount / 100).toFixed(2)} ${page.currency.toUpperCase()}</strong>?</p>
<form method="post" action="/sandbox/3ds/${intentId}/approve"><button>Approve</button></form>
<form method="post" action="/sandbox/3ds/${intentId}/fail"><button>Fail the check</button></form>
<form method="post" action="/sandbox/3ds/${intentId}/abandon"><button>Leave without an answer</button></form>`

interface Params {
  intent: string
  choice?: string
}

/** Mounts `/sandbox/3ds/*`; only where the sandbox is the gateway. */
export function mountSandboxPages(app: FastifyInstance, sandbox: Sandbox): void {
  void app.register(async (scope) => {
    // A form without fields still names its encoding.
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
      payload.resume()
      done(null, {})
    })
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
