// The other service's script, in a frame of its own: the pages of this site load no script from elsewhere, and their policy stays as it
// is. There is no such frame while the service is not used.
import { randomBytes } from 'node:crypto'
import { captchaActions, type CaptchaAction } from '@fieldhouse/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import { escapeHtml } from '#platform/escape-html.ts'
import type { Captcha } from './service.ts'

const script = `
const { key, action } = document.currentScript.dataset
const tell = (token) => parent.postMessage({ captcha: token }, location.origin)
const api = document.createElement('script')
api.src = 'https://www.google.com/recaptcha/api.js?render=' + encodeURIComponent(key)
api.onerror = () => tell(null)
api.onload = () => grecaptcha.ready(() => grecaptcha.execute(key, { action }).then(tell, () => tell(null)))
document.head.append(api)
`

const policyFor = (nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/`,
    'frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
    'connect-src https://www.google.com/recaptcha/',
    'img-src https://www.gstatic.com/recaptcha/',
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')

const isAction = (text: unknown): text is CaptchaAction => captchaActions.some((action) => action === text)

export function mountCaptchaFrame(app: FastifyInstance, { captcha }: { captcha: Captcha }): void {
  app.get<{ Querystring: Readonly<Record<string, unknown>> }>('/re-captcha/frame', async (request, reply) => {
    const { action } = request.query
    const key = await captcha.siteKey()
    if (key === undefined || !isAction(action)) throw new AppError('request.unknown')
    const nonce = randomBytes(16).toString('base64')
    return reply
      .headers({ 'content-security-policy': policyFor(nonce), 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><title>Captcha</title><script nonce="${nonce}" data-key="${escapeHtml(key)}" data-action="${action}">${script}</script>`,
      )
  })
}
