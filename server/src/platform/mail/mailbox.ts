// The mailbox to which letters come back. Its library is loaded once there is one.
import { longestReport } from './reports.ts'

/** Reads what is new there. What `take` answers true for is deleted there; all else stays, as read, for whoever looks into the mailbox. */
export type ReadMailbox = (take: (source: Buffer) => Promise<boolean>) => Promise<void>

const mostAtOnce = 200
const patience = 20_000
const isHere = (host: string) => ['127.0.0.1', '::1', 'localhost'].includes(host)

/** imaps://user:password@host:993/Folder; without TLS only on this machine, or where the server changes over to it. */
export function createMailbox(url: string): ReadMailbox {
  const { protocol, hostname, port, username, password, pathname } = new URL(url)
  const secure = protocol === 'imaps:'
  const folder = decodeURIComponent(pathname.slice(1)) || 'INBOX'
  return async (take) => {
    const { ImapFlow } = await import('imapflow')
    const client = new ImapFlow({
      host: hostname,
      port: Number(port) || (secure ? 993 : 143),
      secure,
      ...(!secure && { doSTARTTLS: !isHere(hostname) }),
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      logger: false,
      disableAutoIdle: true,
      connectionTimeout: patience,
      greetingTimeout: patience,
      socketTimeout: patience,
    })
    // Without a hearer the process would end; whoever waits for an answer is told of it anyway.
    client.on('error', () => undefined)
    await client.connect()
    try {
      const lock = await client.getMailboxLock(folder)
      try {
        const found = (await client.search({ seen: false }, { uid: true })) || []
        for (const uid of found.slice(0, mostAtOnce)) {
          const letter = await client.fetchOne(String(uid), { source: { maxLength: longestReport } }, { uid: true })
          if (!letter || !letter.source) continue
          const isDone = await take(letter.source)
          if (isDone) await client.messageDelete(String(uid), { uid: true })
          else await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
        }
      } finally {
        lock.release()
      }
      await client.logout()
    } finally {
      client.close()
    }
  }
}
