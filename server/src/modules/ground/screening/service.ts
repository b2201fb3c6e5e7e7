// What staff screens for is asked wherever somebody comes in or says something. Rules about the young stand before it and are stricter: nothing
// here shows what they hide.
import type { ScreenAction, ScreenKind, ScreenPlace } from '@fieldhouse/contract'
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Retention } from '#platform/retention/index.ts'
import type { ViewCounter } from '#platform/view-counter.ts'
import type { Settings } from '#ground/settings'
import type { Storms } from '#ground/storms'
import { domainOf, meeting, strictest, type Brought } from './policy.ts'
import { createAskingOfPeople, type Known } from './people.ts'
import * as quiet from './quiet-store.ts'
import { createQuiet } from './quiet.ts'
import { createRules } from './rules.ts'
import * as store from './store.ts'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly retention: Pick<Retention, 'keep'>
  readonly views: Pick<ViewCounter, 'each'>
  readonly settings: Pick<Settings, 'read' | 'readNow'>
  readonly storms: Pick<Storms, 'isOn'>
}

export interface Verdict {
  /** Staff sees it before others do. */
  readonly isHeld: boolean
  /** Because of who wrote it alone: then it is shown after three days, whoever has looked. */
  readonly isQuiet: boolean
  /** Keeps note of what was held or noted, once it is there and in its transaction; `accountId`: whose it is. */
  note(tx: Db, accountId: string | null): Promise<void>
}

export type Screening = ReturnType<typeof createScreening>

/** What is compared by what somebody brings. */
const kindsFor = ({ email, text }: Brought): ScreenKind[] => [
  ...(email === undefined ? [] : (['email_domain'] as const)),
  ...(text === undefined || text === '' ? [] : (['word', 'link_domain'] as const)),
]

const disposable = disposableEmailBlocklistSet()
/** A domain of those that hand out addresses for an hour, or one below it. */
function isDisposable(email: string): boolean {
  const labels = domainOf(email).split('.')
  return labels.some((_label, index) => index < labels.length - 1 && disposable.has(labels.slice(index).join('.')))
}

export function createScreening(needs: Needs) {
  const { db, clock, retention, views, settings, storms } = needs
  retention.keep('screening', store.kept(db))
  retention.keep('quiet', quiet.kept(db))
  let know: (accountId: string, using: Db) => Promise<Known | undefined> = async () => undefined
  const people = createAskingOfPeople({ settings, storms, know: (accountId, using) => know(accountId, using) })
  const count = views.each((hits) => store.addHits(db, hits, clock.now()))

  const refused = () => new AppError('screening.refused')

  const noteLater = (met: readonly store.Judged[], place: ScreenPlace, at: Date): Verdict['note'] =>
    async function note(tx, accountId) {
      const rows = met.flatMap(({ id, action }) =>
        action === 'refuse' ? [] : { id: newId(), rule_id: id, place, action, account_id: accountId, at },
      )
      if (rows.length > 0) await store.insertMatches(tx, rows)
    }

  const judge = async (place: ScreenPlace, brought: Brought, using: Db): Promise<Verdict> => {
    const { by, email, network, text = '' } = brought
    const kinds = kindsFor(brought)
    const now = clock.now()
    const [rules, around] = await Promise.all([
      kinds.length === 0 ? [] : store.listJudging(using, kinds, now),
      network === undefined ? [] : store.listAround(using, network, now),
    ])
    const met = [...meeting(rules, brought), ...around]
    for (const { id } of met) count(id)
    const shipped = email === undefined ? 'allow' : await ofShipped(email)
    const action = strictest([...met.map((rule) => rule.action), ...(shipped === 'allow' ? [] : [shipped])])
    if (action === 'refuse') throw refused()
    const note = noteLater(met, place, now)
    if (by === undefined) return { isHeld: action === 'hold', isQuiet: false, note }
    if ((await people.holdsLinks(by, text, now, using)) || action === 'hold') return { isHeld: true, isQuiet: false, note }
    const isQuiet = await quiet.isQuiet(using, by, now)
    return { isHeld: isQuiet, isQuiet, note }
  }

  const ofShipped = async (email: string): Promise<ScreenAction | 'allow'> => {
    const { disposableAddresses } = await settings.read()
    return disposableAddresses !== 'allow' && isDisposable(email) ? disposableAddresses : 'allow'
  }

  return {
    /** Throws `screening.refused`. */
    judge: (place: ScreenPlace, brought: Brought, using: Db = db): Promise<Verdict> => judge(place, brought, using),

    /** Where nothing can wait, what would be held is refused: whoever wrote it still has their words. Throws `screening.refused`. */
    async refuse(place: ScreenPlace, brought: Brought, accountId: string | null, using: Db = db): Promise<void> {
      const verdict = await judge(place, brought, using)
      // What somebody says in private does not wait because of who they are.
      if (verdict.isHeld && !verdict.isQuiet) throw refused()
      await verdict.note(using, accountId)
    },
    rules: createRules(needs),
    isNewcomer: people.isNewcomer,
    /** How somebody is known, of the street that stands below; at wiring. */
    askOfPeople: (ask: typeof know): void => void (know = ask),
    quiet: createQuiet(needs),
  }
}
