// What the house still needs: each line is worked out, none is ticked. What lies on this machine is looked at when somebody asks, at
// most once a minute; what others have to be asked for by a job every hour, or when nobody has looked yet.
import type { ChecklistKey, ChecklistLine } from '@fieldhouse/contract'
import { hours, minutes, type Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Finding } from '#platform/doctor/index.ts'
import type { NoData } from '#platform/jobs/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Setup } from '#ground/setup'
import type { House, StaffFact } from './house.ts'
import { broken, byFindings, inOrder, isMust, pathOf, todo, well, type Judged } from './policy.ts'
import * as store from './store.ts'

declare module '#platform/jobs/index.ts' {
  interface JobPayloads {
    'first-hour.look': NoData
  }
}

export interface ChecklistNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly setup: Setup
  readonly house: House
}

const freshInside = minutes(1)
const freshOutside = hours(1)

const names = (people: readonly StaffFact[]) => people.map(({ username }) => `@${username}`).join(', ')

function ofStaff(staff: readonly StaffFact[], owners: readonly string[], officers: readonly StaffFact[]): Judged[] {
  const open = staff.filter(({ hasFactor }) => !hasFactor)
  const ready = officers.filter(({ hasFactor }) => hasFactor)
  return [
    open.length === 0
      ? well('factors', 'All of the staff has a second factor.')
      : todo('factors', `Without a second factor: ${names(open)}.`, 'Each sets one up under Settings, Sign-in.'),
    owners.length > 1
      ? well('owners', `${owners.length} owners.`)
      : todo('owners', 'There is one owner.', 'Name a second one: with one alone a lost phone locks the house.'),
    ready.length > 0
      ? well('safety', `Safety officer: ${names(ready)}.`)
      : officers.length > 0
        ? todo('safety', `${names(officers)} has no second factor.`, 'They set one up under Settings, Sign-in.')
        : todo('safety', 'Nobody is the safety officer.', 'Name somebody under Staff.'),
  ]
}

async function ofSteps(setup: Setup): Promise<Judged[]> {
  const steps = new Map((await setup.steps()).map((step) => [step.key, step]))
  const line = (key: ChecklistKey, step: 'site' | 'mail' | 'storage', done: string, open: string): Judged => {
    const known = steps.get(step)
    const [problem] = known?.state === 'open' ? known.proof.problems : []
    if (known?.state === 'done') return well(key, done)
    return problem ? broken(key, problem.what, problem.howTo) : todo(key, open, 'Go through its step of the first hour.')
  }
  return [
    line('address', 'site', 'The site was reached by its public name.', 'Nobody has tried the public name yet.'),
    line('mail', 'mail', 'A code that was mailed came back.', 'Nobody has tried whether mail arrives.'),
    line('storage', 'storage', 'A file was written, read and removed.', 'Nobody has tried the place for files.'),
    (await setup.isOpened())
      ? well('doors', 'The doors were opened.')
      : todo('doors', 'Nobody can open an account yet, and search engines stay away.', 'Open the doors, as the last step.'),
  ]
}

async function ofMoney(house: House): Promise<Judged> {
  const { isPractice, isLive, lastEventAt, hasWebhookSecret } = await house.gateway()
  if (isPractice) return well('gateway', 'Practice, and every page says so: no real money moves.')
  if (!hasWebhookSecret || !lastEventAt)
    return broken('gateway', 'The provider has never told us anything.', 'Set up its webhook: docs/STRIPE.md')
  return isLive ? well('gateway', 'Live.') : todo('gateway', 'Test keys of the provider.', 'Set the live keys before you take money.')
}

export type Checklist = ReturnType<typeof createChecklist>

export function createChecklist({ db, clock, jobs, setup, house }: ChecklistNeeds) {
  const write = async (judged: readonly Judged[]) =>
    store.putLines(
      db,
      judged.map(({ key, state, said, howTo }) => ({ key, state, said, how_to: howTo, seen_at: clock.now() })),
    )

  async function lookInside(): Promise<void> {
    const [staff, owners, officers] = [await house.staff(), await house.owners(), await house.safetyOfficers()]
    const [pages, samples] = [await house.publishedPages(), await house.samples()]
    const [kept, inside] = [await house.backupFindings(), await house.insideFindings()]
    await write([
      ...ofStaff(staff, owners, officers),
      ...(await ofSteps(setup)),
      await ofMoney(house),
      byFindings('backup', kept, ['backup.late'], 'The last backup is younger than 26 hours.'),
      byFindings('drill', kept, ['drill.late'], 'The last drill has passed.'),
      byFindings('keys', kept, ['backup.open'], 'Backups are closed, and the keys of the site are in them.'),
      byFindings('database', inside, ['database', 'migrations'], 'Up to date, and its clock is right.'),
      byFindings('machine', inside, ['host', 'folder'], 'Memory and disk are enough.'),
      byFindings('jobs', inside, ['jobs', 'events'], 'Nothing is late, and nothing has failed.'),
      pages.length > 0
        ? well('pages', `In the foot of the site: ${pages.join(', ')}.`)
        : todo('pages', 'No page of yours stands in the foot of the site.', 'Say who runs it, and your house rules.'),
      (await house.hasStatusPage())
        ? well('status', 'People read at /status whether the site works.')
        : todo('status', 'There is no status page.', 'Switch it on in the settings, and let something elsewhere look at the site as well.'),
      samples === 0
        ? well('samples', 'No sample content.')
        : todo('samples', 'Sample content is here.', 'Remove it before people come: npm run sample:remove'),
    ])
  }

  async function lookOutside(): Promise<void> {
    const found: readonly Finding[] = await house.outsideFindings()
    await write([
      byFindings(
        'certificate',
        found,
        ['site'],
        house.isProduction ? 'The name leads here, and the certificate lasts.' : 'Not looked at while it is developed.',
      ),
      byFindings(
        'sender',
        found,
        ['sender', 'mail'],
        house.isProduction
          ? 'The mail server answers, and the domain of the sender has its rule (DMARC).'
          : 'Not looked at while it is developed.',
      ),
    ])
  }

  jobs.define({
    name: 'first-hour.look',
    schedule: '17 * * * *',
    async run() {
      await lookInside()
      await lookOutside()
    },
  })

  const isOld = (at: Date | undefined, fresh: number) => at === undefined || clock.now().getTime() - at.getTime() >= fresh

  return {
    /** `now`: whatever was seen before. */
    async list({ now = false } = {}): Promise<ChecklistLine[]> {
      const known = new Map((await store.lines(db)).map((line) => [line.key, line]))
      const inside = now || isOld(known.get('factors')?.seen_at, freshInside)
      const outside = now || isOld(known.get('certificate')?.seen_at, freshOutside)
      if (inside) await lookInside()
      if (outside) await lookOutside()
      const lines = inside || outside ? await store.lines(db) : [...known.values()]
      return inOrder(lines).map(({ key, state, said, how_to: howTo, since }) => ({
        key,
        isMust: isMust(key),
        state,
        since: since.toISOString(),
        said,
        howTo,
        path: pathOf(key),
      }))
    },

    /** A step has shown something else than before. */
    refresh: lookInside,
  }
}
