import { createServer } from 'node:net'

interface Address {
  readonly port: number
  readonly host: string
}

const reasons: Readonly<Record<string, (address: Address) => string>> = {
  EADDRINUSE: ({ port }) => `Another program listens on port ${port}. Stop it, or choose another port with PORT.`,
  EACCES: ({ port }) => `Port ${port} needs rights that this user does not have. Choose another with PORT, above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `This machine has no address ${host}. Choose one that it has with HOST.`,
}

/** Throws, in words, where nobody could listen there. Asked before anything is filled that takes minutes. */
export async function requirePort(address: Address): Promise<void> {
  const probe = createServer()
  await new Promise<void>((settle, fail) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reason = reasons[error.code ?? '']
      fail(reason ? new Error(reason(address)) : error)
    })
    probe.listen(address, () => probe.close(() => settle()))
  })
}
