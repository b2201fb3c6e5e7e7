// Who is told of which alert, by which ways.
import { alertKindOf, alertNames, type AlertKind, type AlertWay } from '@fieldhouse/contract'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Mail } from '#platform/mail/index.ts'
import type { Settings } from '#ground/settings'
import type { Accounts } from '#people/accounts'
import type { Channels, createMessages } from './messages.ts'

export interface ReaderNeeds {
  readonly db: Db
  readonly mail: Pick<Mail, 'send'>
  readonly settings: Pick<Settings, 'read'>
  readonly accounts: Pick<Accounts, 'staffWith' | 'loadMany'>
  readonly siteUrl: string
}

interface Readers {
  readonly addresses: readonly string[]
  readonly devices: readonly string[]
}

export interface Told {
  readonly channels: Channels
  of(kind: AlertKind): Readers
}

const nobody: Readers = { addresses: [], devices: [] }

export function createReaders({ db, mail, settings, accounts, siteUrl }: ReaderNeeds, messages: ReturnType<typeof createMessages>) {
  const channelsNow = async () => {
    const { alertMail, alertPush, alertHook } = await settings.read()
    return { mail: alertMail, push: alertPush, hook: alertHook }
  }
  const addressesOf = async (ids: readonly string[]): Promise<string[]> =>
    (await accounts.loadMany(ids)).flatMap(({ account }) => account.email ?? [])

  return {
    /** Before the transaction that tells: nothing in it waits for another connection. */
    async read(): Promise<Told> {
      const channels = await channelsNow()
      const told = new Map<string, Readers>()
      for (const permission of new Set(alertNames.map((kind) => alertKindOf(kind).told))) {
        const ids = await accounts.staffWith(permission)
        told.set(permission, {
          addresses: channels.mail ? await addressesOf(ids) : [],
          devices: channels.push && messages.hasPush ? (await messages.devicesOf(ids)).map(({ id }) => id) : [],
        })
      }
      return { channels, of: (kind) => told.get(alertKindOf(kind).told) ?? nobody }
    },

    async ways(): Promise<AlertWay[]> {
      const [{ mail: byMail, push, hook }, lost] = [await channelsNow(), await messages.lostLately()]
      const stateOf = (isOn: boolean, isThere: boolean) => (!isOn ? 'off' : isThere ? 'on' : 'missing')
      return [
        { name: 'mail', state: stateOf(byMail, true), lost: 0 },
        { name: 'push', state: stateOf(push, messages.hasPush), lost: lost.push },
        { name: 'hook', state: stateOf(hook, messages.hasHook), lost: lost.hook },
      ]
    },

    /** To whoever asks, and to the address, by each way that is on. */
    async test(accountId: string) {
      const channels = await channelsNow()
      const [address] = channels.mail ? await addressesOf([accountId]) : []
      if (address !== undefined)
        await inTransaction(db, (tx) =>
          mail.send(tx, {
            mail: 'staff.alert',
            to: address,
            subject: 'A test: alerts come here',
            text: `You have pressed the button for it.\n\nWhat staff is called for:\n${siteUrl}/admin/alerts`,
          }),
        )
      const { push, hook } = await messages.tryOut(accountId, channels)
      const hooked = !channels.hook ? 'off' : !messages.hasHook ? 'missing' : hook === 'sent' ? 'sent' : 'failed'
      return {
        mail: !channels.mail ? 'off' : address === undefined ? 'missing' : 'sent',
        push: { devices: push.length, sent: push.filter((fate) => fate === 'sent').length },
        hook: hooked,
      } as const
    },
  }
}
