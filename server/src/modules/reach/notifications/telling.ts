// What has left the site, or is about to: for whoever carries it to devices and letter boxes. Everything is asked at that moment.
import { isSwitchable, notificationGroups, type Notification, type NotificationGroup } from '@fieldhouse/contract'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Needs } from './needs.ts'
import type { Notices } from './notices.ts'
import { isWantedOn, noChoices, type Choices } from './policy.ts'
import { isKnownKind, type Present } from './present.ts'
import type { NoticeFor } from './notice-telling.ts'
import type { KnownReader, LoadReader } from './readers.ts'
import type { Showing } from './showing.ts'
import * as store from './store.ts'
import type { OwnKind, SettingTable, Shown } from './tables.ts'

/** One that was shown, as it is now. */
export interface Told {
  readonly kind: OwnKind
  /** It was read, or seen in the centre. */
  readonly isSeen: boolean
  readonly reader: KnownReader
  /** As the reader may know of it; undefined: it says nothing any more. */
  readonly said: Notification | undefined
}

export interface News {
  readonly own: readonly Notification[]
  readonly ofPages: readonly Notification[]
}

const mostOwn = 20
const mostOfPages = 8
const mostPagesOff = 1000

const newestFirst = (one: Notification, other: Notification): number => other.updatedAt.localeCompare(one.updatedAt)

export type Telling = ReturnType<typeof createTelling>

interface Parts {
  readonly showing: Showing
  readonly present: Present
  readonly notices: Notices
  readonly loadReader: LoadReader
  readonly noticeFor: NoticeFor
}

export function createTelling({ db }: Needs, { showing, present, notices, loadReader, noticeFor }: Parts) {
  const change = (accountId: string, to: (before: Choices) => Choices): Promise<void> =>
    inTransaction(db, async (tx) => {
      await store.lock(tx, accountId)
      const before = (await store.findSetting(tx, accountId)) ?? noChoices
      await store.saveSetting(tx, { ...to(before), account_id: accountId })
    })

  return {
    sendOutBy: showing.sendOutBy,
    onNewNotice: notices.onNew,
    /** The badges of many, as devices show them. */
    badgesOf: (accountIds: readonly string[]) => store.countMany(db, [...new Set(accountIds)]),
    loadReader,
    findNotice: notices.find,
    /** The same, as it is told to some of those who follow the page. */
    noticeFor,

    /** Undefined: it is gone, or nobody is there to be told. */
    async find(id: string): Promise<Told | undefined> {
      const [found] = await store.loadMany(db, [id])
      if (!found) return undefined
      // One that waits to be shown is news already for letters that do not wait.
      const row: Shown = { ...found, last_at: found.last_at ?? found.first_at }
      if (!isKnownKind(row)) return undefined
      const [reader, seenAt] = await Promise.all([loadReader(row.account_id), store.findSeen(db, row.account_id)])
      if (!reader) return undefined
      const { shown } = await present([row], reader.viewer)
      const isSeen = row.read_at !== null || (found.last_at !== null && seenAt !== undefined && row.last_at <= seenAt)
      return { kind: row.kind, isSeen, reader, said: shown[0] }
    },

    /** What is unread since a moment, as a letter may say it. */
    async newsFor(reader: KnownReader, from: Date): Promise<News> {
      const { viewer, choices } = reader
      const isInLetters = ({ type }: Notification) => isWantedOn('mail', type, choices)
      const rows = (await store.listNews(db, viewer.accountId, from, mostOwn)).filter(isKnownKind)
      const [{ shown }, pages] = await Promise.all([present(rows, viewer), notices.newsFor(reader, from, mostOfPages)])
      const isLeftOut = ({ page }: Notification) => page !== null && choices.mail_pages_off.includes(page._id)
      return {
        own: shown.filter(isInLetters).toSorted(newestFirst),
        ofPages: pages.filter((said) => isInLetters(said) && !isLeftOut(said)),
      }
    },

    digestsAfter: (accountId: string, most: number): Promise<SettingTable[]> => store.listDigests(db, accountId, most),

    /** No letters of a group any more. */
    stopGroup: (accountId: string, group: NotificationGroup) =>
      change(accountId, (before) => ({ ...before, mail_off: [...new Set([...before.mail_off, group])] })),
    stopDigest: (accountId: string) => change(accountId, (before) => ({ ...before, digest: 'off' })),
    stopAnnouncements: (accountId: string) => change(accountId, (before) => ({ ...before, announcements_off: true })),
    stopPage: (accountId: string, pageId: string) =>
      change(accountId, (before) => ({ ...before, mail_pages_off: [...new Set([...before.mail_pages_off, pageId])].slice(-mostPagesOff) })),
    /** No letter any more that can be done without. */
    stopAll: (accountId: string) =>
      change(accountId, (before) => ({
        ...before,
        digest: 'off',
        announcements_off: true,
        mail_off: notificationGroups.filter((group) => before.mail_off.includes(group) || isSwitchable(group, 'mail')),
      })),

    /** Who is told on a device for the first time has quiet nights, unless they chose otherwise. */
    async calmNights(tx: Db, accountId: string, zone: string | undefined): Promise<void> {
      await store.lock(tx, accountId)
      const before = (await store.findSetting(tx, accountId)) ?? noChoices
      const nights = before.quiet_chosen || before.quiet_from !== null ? {} : { quiet_from: 22, quiet_to: 8 }
      await store.saveSetting(tx, { ...before, ...nights, zone: before.zone ?? zone ?? null, account_id: accountId })
    },
  }
}
