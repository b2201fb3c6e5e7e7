// Letters to people of a list that somebody brought along: one for each address for ever, whoever asks, to nobody who has an account or takes no
// letters. What is kept of an address is its print; the address itself is gone as soon as its letter is on its way.
import { setTimeout as wait } from 'node:timers/promises'
import { sourceWords, type ImportSource } from '@fieldhouse/contract/imports'
import { AppError } from '#platform/app-error.ts'
import { after, minutes, type Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Faults } from '#platform/faults.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Jobs, NoData } from '#platform/jobs/index.ts'
import { LetterRefused, type Mail } from '#platform/mail/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Keys } from '#platform/secrets.ts'
import type { Pages } from '#ground/pages'
import type { Settings } from '#ground/settings'
import type { Accounts } from '#people/accounts'
import type { Invites } from '#people/invites'
import type { MailStops } from '#people/mail-stops'
import type { Subscriptions } from '#paying/subscriptions'
import { whyToStop } from '#reach/announcements'
import { invitationOf } from './letter.ts'
import * as store from './store.ts'
import type { InviteLetterTable } from './tables.ts'

declare module '#platform/jobs/index.ts' {
  interface JobPayloads {
    'invites.send': NoData
  }
}

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly faults: Faults
  readonly jobs: Jobs
  readonly outbox: Outbox
  readonly keys: Pick<Keys, 'print' | 'sign' | 'isSigned'>
  readonly mail: Pick<Mail, 'post'>
  readonly settings: Pick<Settings, 'read'>
  readonly accounts: Pick<Accounts, 'find' | 'findByLogin'>
  readonly mailStops: Pick<MailStops, 'isStopped'>
  readonly invites: Pick<Invites, 'load' | 'view'>
  readonly subscriptions: Pick<Subscriptions, 'trialLinks'>
  readonly pages: Pick<Pages, 'load'>
  readonly siteUrl: string
}

type Invite = Awaited<ReturnType<Invites['view']>>
export type InviteLettersOut = ReturnType<typeof createInviteLetters>

const atOnce = 5
const mostTries = 5
const pause = minutes(5)
const signatureLength = 16
const campaignMark = 'import-'

export const campaignOf = (source: ImportSource): string => `${campaignMark}${source}`
const isSource = (text: string): text is ImportSource => Object.hasOwn(sourceWords, text)

export function createInviteLetters(needs: Needs) {
  const { db, clock, faults, jobs, outbox, keys, mail, settings, accounts, mailStops, invites, pages, subscriptions, siteUrl } = needs
  const fingerprintOf = (address: string): string => keys.print('invitation', address.toLowerCase()).toString('base64url')
  const sign = (id: string) => keys.sign('invitation refusal', id).subarray(0, signatureLength)
  const stopAt = (id: string): string => `${siteUrl}/u/i_${id}.${sign(id).toString('base64url')}`

  const open = (token: string): string | undefined => {
    const [, id = '', signature = ''] = /^i_([0-9a-f-]{36})\.([\w-]{22})$/.exec(token) ?? []
    return id !== '' && keys.isSigned('invitation refusal', id, Buffer.from(signature, 'base64url'), signatureLength) ? id : undefined
  }

  /** Of whoever has shown that their address is theirs. */
  const printOf = async ({ accountId }: Viewer): Promise<string | undefined> => {
    const account = await accounts.find(accountId)
    return account?.email && account.email_verified_at ? fingerprintOf(account.email) : undefined
  }

  /** Who invites, and where to; undefined: nobody any more. */
  const inviting = async (inviteId: string | null) => {
    const invite = inviteId === null ? undefined : await invites.load(inviteId)
    if (!invite || invite.ended_at !== null) return undefined
    const { siteName } = await settings.read()
    const page = invite.page_id === null ? undefined : (await pages.load([invite.page_id])).get(invite.page_id)
    if (invite.page_id !== null && !page?.visible) return undefined
    const source = invite.campaign.slice(campaignMark.length)
    return {
      name: page?.name ?? siteName,
      siteName,
      from: isSource(source) ? sourceWords[source].label : 'another service',
      link: `${siteUrl}/invite/${invite.code}`,
    }
  }

  const fateOf = async ({ id, invite_id, address, tries, free_days: freeDays }: InviteLetterTable): Promise<Partial<InviteLetterTable>> => {
    const by = await inviting(invite_id)
    if (!by || (await mailStops.isStopped(address)) || (await accounts.findByLogin(address)).length > 0) return { state: 'skipped' }
    try {
      await mail.post({ ...invitationOf({ ...by, freeDays, stop: stopAt(id) }), mail: 'site.invitation', id, to: address })
      return { state: 'sent' }
    } catch (error) {
      if (error instanceof LetterRefused) return { state: error.about === 'address' ? 'bounced' : 'skipped' }
      faults.note('invitation', error)
      return tries >= mostTries ? { state: 'skipped' } : { state: 'waiting', address, due_at: after(clock.now(), pause) }
    }
  }

  jobs.define({
    name: 'invites.send',
    schedule: '* * * * *',
    atOnce: 1,
    async run(_data, signal) {
      while (!signal.aborted) {
        const { mailPerSecond } = await settings.read()
        const some = await store.claim(db, clock.now(), Math.min(atOnce, mailPerSecond))
        if (some.length === 0) return
        const paced = wait((some.length / mailPerSecond) * 1000)
        await Promise.all(some.map(async (letter) => store.put(db, letter.id, await fateOf(letter))))
        await paced
      }
    },
  })

  outbox.on('mail.returned', async ({ letterId, kind }, tx) => {
    const inviteId = await store.takeReturn(tx, letterId, kind)
    if (inviteId === undefined) return
    const sums = (await store.sumsOf(tx, [inviteId])).get(inviteId)
    // A list whose people did not want it says so at once.
    if (sums && whyToStop(sums) !== undefined) await store.stop(tx, inviteId)
  })

  return {
    fingerprintOf,
    /** One letter, unless somebody has written there before. */
    async ask(tx: Db, inviteId: string, address: string, freeDays: number): Promise<void> {
      const row = { fingerprint: fingerprintOf(address), id: newId(), invite_id: inviteId, address, due_at: clock.now(), tries: 0 }
      await store.insert(tx, { ...row, state: 'waiting', free_days: freeDays, days_taken_at: null })
    },
    /** What is on its list goes out from now on. */
    begin: (tx: Db) => jobs.send(tx, 'invites.send', {}, { singletonKey: 'now' }),
    /** Those that have not gone out; answers whose they were, by their prints. */
    takeBack: (tx: Db, inviteId: string): Promise<string[]> => store.takeBack(tx, inviteId),
    /** What whoever asks was promised by a letter of this link, once they have shown that its address is theirs. */
    async daysFor(viewer: Viewer | undefined, { id, ended_at: ended }: Invite): Promise<number | null> {
      const print = viewer && !viewer.isMinor && ended === null ? await printOf(viewer) : undefined
      return print === undefined ? null : ((await store.promisedDays(db, print, id)) ?? null)
    },
    /** Throws `invite.unknown`, `invite.over`, and what a free subscription throws. */
    async takeDays(viewer: Viewer, code: string): Promise<void> {
      const invite = await invites.view(code)
      const print = await printOf(viewer)
      if (invite.page_id === null || invite.ended_at !== null || print === undefined) throw new AppError('invite.over')
      await subscriptions.trialLinks.give(viewer, invite.page_id, async (tx) => {
        const taken = await store.takeDays(tx, print, invite.id, clock.now())
        if (!taken) throw new AppError('invite.over')
        return taken.free_days
      })
    },
    sumsOf: (inviteIds: readonly string[]) => store.sumsOf(db, inviteIds),

    /** What a token of a letter would refuse, in words; undefined for one that we have not made. */
    look: (token: string): string | undefined => (open(token) === undefined ? undefined : 'invitations to this site'),
    async stop(token: string): Promise<string | undefined> {
      const id = open(token)
      if (id === undefined) return undefined
      await inTransaction(db, (tx) => store.refuse(tx, id))
      return 'invitations to this site'
    },

    /** As it was decided before a restore, by its print. */
    again: (tx: Db, fingerprint: string) => store.again(tx, fingerprint, newId(), clock.now()),
  }
}
