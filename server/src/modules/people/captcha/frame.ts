// Another company's script, in a frame of its own: the pages of this site load no script from elsewhere, and their policy stays as it
// is. There is no such frame while none is used, and what it may load is what the one that is chosen needs.
import { randomBytes } from 'node:crypto'
import { captchaActions, type CaptchaAction } from '@fieldhouse/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import { escapeHtml } from '#platform/escape-html.ts'
import type { Elsewhere } from './elsewhere.ts'
import type { Captcha } from './service.ts'

interface Framed {
  /** Fetches the script, asks it, and tells the page of a token, of nothing, or that somebody has to look. */
  readonly script: string
  readonly sources: Readonly<Record<'script' | 'frame' | 'connect' | 'img' | 'style', string>>
}

const begin = `
const { key, action } = document.currentScript.dataset
const tell = (token) => parent.postMessage({ captcha: token }, location.origin)
const none = () => tell(null)
const show = () => parent.postMessage({ captchaShown: true }, location.origin)
const api = document.createElement('script')
api.onerror = none
`

const cloudflare = 'https://challenges.cloudflare.com'
const hcaptcha = 'https://hcaptcha.com https://*.hcaptcha.com'

const framed: Readonly<Record<Elsewhere, Framed>> = {
  recaptcha: {
    script: `
api.src = 'https://www.google.com/recaptcha/api.js?render=' + encodeURIComponent(key)
api.onload = () => grecaptcha.ready(() => grecaptcha.execute(key, { action }).then(tell, none))
`,
    sources: {
      script: 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
      frame: 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
      connect: 'https://www.google.com/recaptcha/',
      img: 'https://www.gstatic.com/recaptcha/',
      style: '',
    },
  },
  turnstile: {
    script: `
api.src = '${cloudflare}/turnstile/v0/api.js?render=explicit'
api.onload = () => turnstile.render('#box', {
  sitekey: key, action, appearance: 'interaction-only', callback: tell,
  'error-callback': none, 'timeout-callback': none, 'unsupported-callback': none, 'before-interactive-callback': show,
})
`,
    sources: { script: cloudflare, frame: cloudflare, connect: cloudflare, img: '', style: '' },
  },
  hcaptcha: {
    script: `
window.ready = () => hcaptcha.execute(hcaptcha.render('box', {
  sitekey: key, size: 'invisible', callback: tell,
  'error-callback': none, 'chalexpired-callback': none, 'close-callback': none, 'open-callback': show,
}))
api.src = 'https://js.hcaptcha.com/1/api.js?render=explicit&onload=ready'
`,
    sources: { script: hcaptcha, frame: hcaptcha, connect: hcaptcha, img: hcaptcha, style: hcaptcha },
  },
}

const policyFor = (nonce: string, { script, frame, connect, img, style }: Framed['sources']) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${script}`,
    `frame-src ${frame}`,
    `connect-src ${connect}`,
    ...(img === '' ? [] : [`img-src ${img}`]),
    `style-src 'unsafe-inline' ${style}`.trim(),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')

const isAction = (text: unknown): text is CaptchaAction => captchaActions.some((action) => action === text)

export function mountCaptchaFrame(app: FastifyInstance, { captcha }: { captcha: Captcha }): void {
  app.get<{ Querystring: Readonly<Record<string, unknown>> }>('/re-captcha/frame', async (request, reply) => {
    const { action } = request.query
    const used = await captcha.elsewhere()
    if (used === undefined || !isAction(action)) throw new AppError('request.unknown')
    const nonce = randomBytes(16).toString('base64')
    const { script, sources } = framed[used.provider]
    const data = `data-key="${escapeHtml(used.siteKey)}" data-action="${action}"`
    return reply
      .headers({ 'content-security-policy': policyFor(nonce, sources), 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><title>Captcha</title><div id="box"></div><script nonce="${nonce}" ${data}>${begin}${script}document.head.append(api)</script>`,
      )
  })
}
