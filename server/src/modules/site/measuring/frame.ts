// The other company's script, in a frame of its own and with an origin of its own: it reaches neither the page nor its cookies, its address or
// the session, and can keep nothing in the browser. There is no such frame while the operator has no code.
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#platform/app-error.ts'
import { escapeHtml } from '#platform/escape-html.ts'
import { isPrivate } from './asking.ts'
import type { Measuring } from './service.ts'

const host = 'https://www.googletagmanager.com'

// Nothing is fetched before the page names whom it is about; what it says of the address is the site alone.
const script = `
const { code, host } = document.currentScript.dataset
window.dataLayer = []
function gtag() { dataLayer.push(arguments) }
let isBegun = false
function begin({ userId, anonymousId, traits }) {
  isBegun = true
  gtag('consent', 'default', { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied', analytics_storage: 'granted' })
  gtag('js', new Date())
  gtag('set', { page_location: location.origin + '/', page_referrer: '', page_title: '' })
  gtag('config', code, {
    send_page_view: false, allow_google_signals: false, allow_ad_personalization_signals: false,
    client_id: anonymousId, user_properties: traits, ...(userId && { user_id: userId }),
  })
  const api = document.createElement('script')
  api.src = host + '/gtag/js?id=' + encodeURIComponent(code)
  api.onload = () => parent.postMessage({ measuring: 'ready' }, location.origin)
  document.head.append(api)
}
addEventListener('message', ({ source, data }) => {
  if (parent === self || source !== parent) return
  if (data.identity && !isBegun) begin(data.identity)
  if (isBegun && data.events) for (const name of data.events) gtag('event', name)
})
parent.postMessage({ measuring: 'here' }, location.origin)
`

const policyFor = (nonce: string) => {
  const measured = `${host} https://www.google-analytics.com https://*.google-analytics.com https://*.analytics.google.com`
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${host}/gtag/`,
    `connect-src ${measured}`,
    `img-src ${measured}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ')
}

export function mountMeasuringFrame(app: FastifyInstance, { measuring }: { readonly measuring: Pick<Measuring, 'code'> }): void {
  app.get('/measuring/frame', async (request, reply) => {
    const code = await measuring.code()
    if (code === undefined || isPrivate(request)) throw new AppError('request.unknown')
    const nonce = randomBytes(16).toString('base64')
    return reply
      .headers({
        'content-security-policy': policyFor(nonce),
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        // Not even which page of the site it is.
        'referrer-policy': 'no-referrer',
      })
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><title>Measuring</title><script nonce="${nonce}" data-code="${escapeHtml(code)}" data-host="${host}">${script}</script>`,
      )
  })
}
