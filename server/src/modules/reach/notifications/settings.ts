// What somebody wants to be told of.
import {
  comesBy,
  isSwitchable,
  notificationRules,
  type DigestRhythm,
  type NotificationChannel,
  type NotificationGroup,
  type NotificationKind,
  type NotificationRule,
  type NotificationSettings,
} from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { after, days, hours } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Needs } from './needs.ts'
import { isZone, morningAfter, noChoices, type Choices } from './policy.ts'
import type { LoadReader } from './readers.ts'
import * as store from './store.ts'

export interface Wish {
  readonly groupsOff?: readonly NotificationGroup[]
  readonly pushOff?: readonly NotificationGroup[]
  readonly mailOff?: readonly NotificationGroup[]
  readonly announcements?: boolean
  readonly digest?: DigestRhythm
  readonly startLetters?: boolean
  readonly withAllPages?: true
  readonly kindsOff?: readonly NotificationKind[]
  readonly pause?: 'off' | 'hour' | 'morning' | 'week'
  readonly quiet?: { readonly isOn: boolean; readonly from: number; readonly to: number }
  readonly zone?: string
}

const rules = Object.entries(notificationRules) as [NotificationKind, NotificationRule][]
const isFixed = (kind: NotificationKind) => rules.some(([name, rule]) => name === kind && rule.isFixed)
/** All that a group has always comes. A group that has nothing yet may be switched off. */
const isFixedGroup = (channel: NotificationChannel) => (group: NotificationGroup) =>
  rules.some(([kind, rule]) => rule.group === group && (channel !== 'centre' || comesBy(kind, channel))) && !isSwitchable(group, channel)

const once = <T>(list: readonly T[] | undefined): T[] | undefined => list && [...new Set(list)]

export function createSettings(
  { db, clock, accounts, consents, mailStops }: Needs,
  loadReader: LoadReader,
  releaseFor: (tx: Db, accountId: string) => Promise<void>,
) {
  const isStopped = async (accountId: string, using: Db = db): Promise<boolean> => {
    const email = (await accounts.find(accountId, using))?.email
    return email != null && mailStops.isStopped(email, using)
  }

  interface Rest {
    readonly isMinor: boolean
    readonly startLetters: boolean
    readonly isMailStopped: boolean
  }

  const show = (choices: Choices, { isMinor, startLetters, isMailStopped }: Rest): NotificationSettings => ({
    groupsOff: choices.groups_off,
    pushOff: choices.push_off,
    mailOff: choices.mail_off,
    announcements: !choices.announcements_off,
    digest: choices.digest,
    startLetters: startLetters && !isMinor,
    pagesLeftOut: choices.mail_pages_off.length,
    kindsOff: choices.kinds_off,
    pausedUntil: choices.paused_until !== null && choices.paused_until > clock.now() ? choices.paused_until.toISOString() : null,
    quiet: choices.quiet_from === null || choices.quiet_to === null ? null : { from: choices.quiet_from, to: choices.quiet_to },
    zone: choices.zone,
    hasNightRest: isMinor,
    isMailStopped,
  })

  const pauseOf = (pause: NonNullable<Wish['pause']>, zone: string): Date | null => {
    const now = clock.now()
    if (pause === 'off') return null
    if (pause === 'morning') return morningAfter(zone, now)
    return after(now, pause === 'hour' ? hours(1) : days(7))
  }

  return {
    async read(viewer: Viewer): Promise<NotificationSettings> {
      const { accountId, isMinor } = viewer
      const [choices = noChoices, startLetters, isMailStopped] = await Promise.all([
        store.findSetting(db, accountId),
        consents.isGiven(accountId, 'start'),
        isStopped(accountId),
      ])
      return show(choices, { isMinor, startLetters, isMailStopped })
    },

    /** Throws `notification.always_on`, `youth.not_allowed`, `request.invalid` for a zone that there is not. `network`: where it is wished. */
    async save(viewer: Viewer, wish: Wish, network: string): Promise<NotificationSettings> {
      const { groupsOff, pushOff, mailOff, announcements, digest, startLetters, withAllPages, kindsOff, pause, quiet, zone } = wish
      if (startLetters && viewer.isMinor) throw new AppError('youth.not_allowed')
      const isRefused =
        groupsOff?.some(isFixedGroup('centre')) || pushOff?.some(isFixedGroup('push')) || mailOff?.some(isFixedGroup('mail'))
      if (isRefused || kindsOff?.some(isFixed)) throw new AppError('notification.always_on')
      if (zone !== undefined && !isZone(zone))
        throw new AppError('request.invalid', { errors: [{ path: 'zone', message: 'No such zone.' }] })
      const { accountId } = viewer
      return inTransaction(db, async (tx) => {
        // A link in a letter may switch something off in the same moment.
        await store.lock(tx, accountId)
        const before = (await store.findSetting(tx, accountId)) ?? noChoices
        const here = zone ?? before.zone
        const choices: Choices = {
          ...before,
          groups_off: once(groupsOff) ?? before.groups_off,
          push_off: once(pushOff) ?? before.push_off,
          mail_off: once(mailOff) ?? before.mail_off,
          announcements_off: announcements === undefined ? before.announcements_off : !announcements,
          digest: digest ?? before.digest,
          kinds_off: once(kindsOff) ?? before.kinds_off,
          mail_pages_off: withAllPages ? [] : before.mail_pages_off,
          quiet_from: quiet ? (quiet.isOn ? quiet.from : null) : before.quiet_from,
          quiet_to: quiet ? (quiet.isOn ? quiet.to : null) : before.quiet_to,
          quiet_chosen: before.quiet_chosen || quiet !== undefined,
          zone: here,
          ...(pause && { paused_until: pauseOf(pause, here ?? (await loadReader(accountId, tx))?.zones[0] ?? 'UTC') }),
        }
        await store.saveSetting(tx, { account_id: accountId, ...choices })
        if (pause === 'off') await releaseFor(tx, accountId)
        if (startLetters !== undefined) await consents.say(tx, { accountId, scope: 'start', isGiven: startLetters, network })
        return show(choices, {
          isMinor: viewer.isMinor,
          startLetters: await consents.isGiven(accountId, 'start', tx),
          isMailStopped: await isStopped(accountId, tx),
        })
      })
    },
  }
}
