import { createServer } from 'node:net'

/** All of this machine, by both kinds of addresses; where it has but one kind, by that. */
export const everyAddress = ['::', '0.0.0.0'] as const

const reasons: Readonly<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: (port) => `Another program listens on port ${port}. Stop it, or choose another port with PORT.`,
  EACCES: (port) => `Port ${port} needs rights that this user does not have. Choose another with PORT, above 1023.`,
  EADDRNOTAVAIL: (_port, host) => `This machine has no address ${host}. Choose one that it has with HOST.`,
}
const isOfKind = (code: string | undefined) => code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL'

/** The code of what went wrong; undefined: it can be listened on. */
function knock(port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  const probe = createServer()
  return new Promise((settle) => {
    probe.once('error', settle)
    probe.listen(port, host, () => probe.close(() => settle(undefined)))
  })
}

/**
 * Which of the hosts to listen on: the first of a kind that this machine has. Throws, in words, where nobody could. Asked before
 * anything is filled that takes minutes.
 */
export async function requirePort(port: number, [host, ...others]: readonly [string, ...string[]]): Promise<string> {
  const error = await knock(port, host)
  if (!error) return host
  const [next, ...rest] = others
  if (next !== undefined && isOfKind(error.code)) return requirePort(port, [next, ...rest])
  const reason = reasons[error.code ?? '']
  throw reason ? new Error(reason(port, host)) : error
}
