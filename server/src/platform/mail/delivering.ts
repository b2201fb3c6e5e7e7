// Gives letters to a mail server, and hears what it says of their addresses.
import { isAskedFor, type MailName } from '@fieldhouse/contract'
import type { SendMailOptions, Transporter } from 'nodemailer'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/index.ts'
import { countProvider } from './providers.ts'
import { createBelief, isNobody, isUnwanted, LetterRefused } from './refusals.ts'
import type { ReturnPaths } from './return-paths.ts'

export type Outgoing = Omit<SendMailOptions, 'from' | 'to'> & { readonly id: string; readonly to: { name: string; address: string } }

interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly from: string
  readonly returnPaths: ReturnPaths
}

export function createDelivering({ db, clock, from, returnPaths }: Needs) {
  let isStopped = (_address: string) => Promise.resolve(false)
  const hearers: ((address: string) => Promise<void>)[] = []
  const isBelieved = createBelief(() => clock.now().getTime())
  return {
    onRefused: (hear: (address: string) => Promise<void>): void => void hearers.push(hear),
    skipStopped: (read: typeof isStopped): void => void (isStopped = read),
    isSkipped: async (mail: MailName | '', address: string): Promise<boolean> =>
      (mail === '' || !isAskedFor(mail)) && (await isStopped(address)),

    /** Throws `LetterRefused`; all else as the server says it. */
    async deliver(server: Transporter, { id, ...letter }: Outgoing): Promise<void> {
      const { address } = letter.to
      const path = returnPaths.pathOf(id, address)
      try {
        await server.sendMail({
          from,
          ...letter,
          // So that what comes back names whom we wrote to, whoever they pass it on to; servers that know nothing of it are not asked.
          ...(path !== undefined && {
            envelope: { from: path, to: [address] },
            dsn: { id, return: 'headers', notify: ['failure'], recipient: address },
          }),
        })
        await countProvider(db, address, clock.now()).catch(() => undefined)
      } catch (error) {
        if (isUnwanted(error)) throw new LetterRefused('letter', error)
        if (!isNobody(error) || !isBelieved(address)) throw error
        for (const hear of hearers) await hear(address)
        throw new LetterRefused('address', error)
      }
    },
  }
}
