// Where links in letters lead that switch letters off. Plain pages without a script: they have to work in whatever a mail program
// opens, signed in or not. The same address takes the request that mail programs send themselves (RFC 8058).
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf, type RateLimiter } from '#platform/http/index.ts'
import type { Settings } from '#ground/settings'
import { escapeHtml } from '#platform/escape-html.ts'

export interface Unsubscribe {
  /** What a token would switch off, in words; undefined for one that is none. */
  look(token: string): string | undefined
  stop(token: string, network: string): Promise<string | undefined>
  readonly limiter: RateLimiter
  readonly settings: Pick<Settings, 'read'>
}

const style = `
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:17px/1.5 system-ui,sans-serif;background:#f8fafc;color:#0f172a}
main{box-sizing:border-box;width:100%;max-width:32rem;padding:2rem 1.25rem}
h1{font-size:1.6rem;line-height:1.2;margin:0 0 .75rem}
button,a.button{box-sizing:border-box;display:block;width:100%;min-height:48px;margin-top:1.5rem;padding:.75rem 1rem;border:0;border-radius:10px;
font:inherit;font-weight:600;text-align:center;text-decoration:none;background:#0f172a;color:#fff;cursor:pointer}
:focus-visible{outline:3px solid #2563eb;outline-offset:3px}
.mark{margin:0 0 2rem;font-weight:800;letter-spacing:.02em;text-transform:uppercase}
.small{font-size:.9rem;opacity:.8}
@media (prefers-color-scheme:dark){body{background:#0b1120;color:#f1f5f9}button,a.button{background:#f1f5f9;color:#0b1120}}
`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

type Page = (siteName: string) => string

const page =
  (title: string, body: string): Page =>
  (siteName) =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<title>${escapeHtml(title)} · ${escapeHtml(siteName)}</title><style>${style}</style></head><body><main><p class="mark">${escapeHtml(siteName)}</p><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`

const toSettings = '<a class="button" href="/settings?tab=notifications">What you are told of</a>'

const asked = (what: string) =>
  page('Stop these letters?', `<p>This ends ${escapeHtml(what)}.</p><form method="post"><button>Stop them</button></form>`)
const done = (what: string) =>
  page(
    'They are off',
    `<p>You get no more of this: ${escapeHtml(what)}.</p><p class="small">You can change it at any time.</p>${toSettings}`,
  )
const unknown = page(
  'This link is not complete',
  `<p>It may have been cut off on its way. Use the one in the letter, or choose here.</p>${toSettings}`,
)

export function mountUnsubscribing(app: FastifyInstance, { look, stop, limiter, settings }: Unsubscribe): void {
  const send = async (reply: FastifyReply, html: Page | undefined) => {
    const { siteName } = await settings.read()
    return reply
      .code(html === undefined ? 404 : 200)
      .headers({
        'content-security-policy': policy,
        'cache-control': 'private, no-store',
        // Not `no-referrer`: browsers would then not say where its form is sent from, and it would be turned away as another site's.
        'referrer-policy': 'same-origin',
        'x-robots-tag': 'noindex, nofollow',
      })
      .type('text/html; charset=utf-8')
      .send((html ?? unknown)(siteName))
  }
  const tokenOf = async (request: FastifyRequest) => {
    // Wide: mail programs ask for many people from one network, and nobody guesses a signature.
    await limiter.use('tracking', { network: networkOf(request.ip) })
    return (request.params as { token: string }).token
  }

  app.register(async (scope) => {
    // What a form or a mail program says beside the address is not looked at.
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, parsed) =>
      parsed(null, undefined),
    )
    scope.get('/u/:token', async (request, reply) => {
      const what = look(await tokenOf(request))
      return send(reply, what === undefined ? undefined : asked(what))
    })
    scope.post('/u/:token', async (request, reply) => {
      const what = await stop(await tokenOf(request), networkOf(request.ip))
      return send(reply, what === undefined ? undefined : done(what))
    })
  })
}
