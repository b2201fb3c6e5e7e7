// What the operator says about letters that come back. Loaded with the environment, and so without the libraries behind it.

/** A way back is the part before the plus, 50 characters and the plus, and 64 is the most before an @. */
const longestLocal = 14

export function parseReturnAddress(text: string): string {
  if (text === '') return ''
  const [, local = ''] = /^([\w.-]+)@[a-z\d-]+(?:\.[a-z\d-]+)*$/i.exec(text) ?? []
  if (local === '' || local.length > longestLocal)
    throw new Error(`“${text}” is no address with at most ${longestLocal} characters before the @, as bounces@your.site`)
  return text.toLowerCase()
}

export function parseMailbox(text: string): string {
  if (text === '') return ''
  const { protocol, username, hostname } = URL.canParse(text) ? new URL(text) : { protocol: '', username: '', hostname: '' }
  if (!['imaps:', 'imap:'].includes(protocol) || username === '' || hostname === '')
    throw new Error('This is no mailbox: imaps://user:password@host:993/INBOX')
  return text
}
