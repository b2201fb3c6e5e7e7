// The frame of the sandbox's pages. No script, one hashed style.
import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

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

/** `stands`: what the page stands in for. */
export const html = (title: string, body: string, stands = 'your bank') => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1>
<p class="note">Sandbox: this page stands in for ${stands}. No real money moves.</p>
${body}</main></body></html>`

export const sendPage = (reply: FastifyReply, status: number, page: string) =>
  reply.code(status).headers({ 'content-security-policy': policy, 'cache-control': 'no-store' }).type('text/html; charset=utf-8').send(page)
