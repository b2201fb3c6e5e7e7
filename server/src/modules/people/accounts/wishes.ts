// What somebody under 18 wants their page to say and show is kept aside until a moderator has seen it (youth.md Y64). Others see the
// page as it was; at first without a word and a picture.
import type { Updateable } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Faults } from '#platform/faults.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Schools } from '#ground/schools'
import { isMinorAt, nameUnseen } from './policy.ts'
import * as accounts from './store.ts'
import type { Account, PageWords, PerformerProfile } from './tables.ts'
import { askAgainAndInTurns } from './wish-jobs.ts'
import * as store from './wish-store.ts'

export interface WishNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly faults: Pick<Faults, 'note'>
  readonly jobs: Jobs
  readonly outbox: Outbox
  readonly schools: Pick<Schools, 'resolve'>
}

type Change = Updateable<Account>
type ProfileChange = Updateable<PerformerProfile>

const ofAccount = ['name', 'username', 'first_name', 'last_name', 'avatar', 'cover'] as const
const ofProfile = [
  ...(['bio', 'languages', 'positions', 'jersey', 'class_label', 'height', 'weight'] as const),
  ...(['hometown', 'socials', 'welcome_video_id'] as const),
] as const
const ofSchool = ['school_name', 'school_city', 'school_state', 'school_state_code'] as const

/** Of these columns, those that a change names. */
const pick = (change: object, columns: readonly string[]) =>
  Object.fromEntries(Object.entries(change).filter(([column, value]) => columns.includes(column) && value !== undefined))
const without = <T extends object>(change: T, columns: readonly string[]): T =>
  Object.fromEntries(Object.entries(change).filter(([column]) => !columns.includes(column))) as T
/** Of wished values those that differ from what is there. */
const differing = (wished: object, there: object) =>
  Object.fromEntries(
    Object.entries(wished).filter(
      ([column, value]) => JSON.stringify(value) !== JSON.stringify((there as Record<string, unknown>)[column]),
    ),
  )
const isEmpty = ({ account, profile }: PageWords) => Object.keys(account).length + Object.keys(profile).length === 0
const isWritten = (value: unknown) =>
  value !== null && value !== undefined && JSON.stringify(value) !== '[]' && JSON.stringify(value) !== '{}'

const namesSchool = ({ school_id: id, school_name: name }: ProfileChange): boolean => id !== undefined || name !== undefined
/** A school that we have no record of: its name and place are the words of whoever typed them. */
const isTyped = (profile: ProfileChange): boolean => namesSchool(profile) && !profile.school_id && pickWritten(profile, ofSchool).length > 0
const pickWritten = (change: object, columns: readonly string[]) =>
  Object.entries(change).filter(([column, value]) => columns.includes(column) && isWritten(value))

/** The same words for a school as those that wait already say no other one. */
const isSameSchool = (typed: ProfileChange, known: ProfileChange) =>
  ofSchool.every((column) => (typed[column] || null) === (known[column] || null))

const noSchool = { school_id: null, school_name: null, school_city: null, school_state: null, school_state_code: null } as const

/** What somebody of the staff has seen, as columns: a school that was typed becomes one of ours. */
function createColumns(schools: WishNeeds['schools']) {
  return async (tx: Db, id: string, { account, profile, isSchoolNew }: PageWords): Promise<{ change: Change; profile: ProfileChange }> => {
    // What they are called from now on lets them in by itself.
    const change = { ...account, ...(typeof account.username === 'string' && { login_name: null }) }
    const [row] = profile.school_name ? await accounts.loadByIds(tx, [id]) : []
    if (!row?.profile) return { change, profile }
    const { education_type: educationType, document_status: status } = row.profile
    const found = await schools.resolve(tx, {
      educationType: educationType ?? undefined,
      schoolName: profile.school_name ?? undefined,
      schoolCity: profile.school_city ?? undefined,
      schoolState: profile.school_state ?? undefined,
      schoolStateCode: profile.school_state_code ?? undefined,
    })
    const school = found && {
      school_id: found.id,
      school_name: found.name,
      school_city: found.city,
      school_state: found.state,
      school_state_code: found.stateCode,
    }
    // Papers that were approved meanwhile were not about this school; those of a school that stood there before were.
    return { change, profile: { ...profile, ...school, ...(isSchoolNew && status === 'approved' && { document_status: 'pending' }) } }
  }
}

export function createWishes(needs: WishNeeds, savePage: (tx: Db, id: string) => Promise<void>) {
  const { db, clock, outbox, schools } = needs
  const ask = (tx: Db, id: string) => outbox.write(tx, 'review.wanted', { target: 'performer', targetId: id, why: 'minor' })

  askAgainAndInTurns(needs, ask, savePage)

  return {
    hold: store.hold,
    /** Something of the page waits beside its words. What has no turn yet is looked at with them. */
    async askBeside(tx: Db, id: string): Promise<void> {
      const wish = await store.find(tx, id)
      if (!wish || wish.is_asked) await ask(tx, id)
    },

    /** An account as it begins: of somebody under 18 with nothing that they wrote. Answers what waits. */
    begin(
      account: Account,
      profile: Partial<PerformerProfile>,
    ): { account: Account; profile: Partial<PerformerProfile>; words: PageWords | undefined } {
      if (account.kind !== 'performer' || !isMinorAt(account.date_of_birth, clock.now())) return { account, profile, words: undefined }
      const school = isTyped(profile) ? ofSchool : []
      const words = {
        account: Object.fromEntries(pickWritten(account, ofAccount).filter(([, value]) => value !== '')),
        profile: Object.fromEntries(pickWritten(profile, [...ofProfile, ...school])),
        ...(isTyped(profile) && { isSchoolNew: true as const }),
      }
      const { username } = account
      return {
        account: { ...account, name: nameUnseen, username: null, login_name: username, first_name: null, last_name: null },
        profile: without(profile, [...ofProfile, ...school]),
        words,
      }
    },
    async keep(tx: Db, id: string, words: PageWords): Promise<void> {
      await store.save(tx, id, words, clock.now())
      await ask(tx, id)
    },

    /** What of a change may be written at once; the rest waits. Whoever comes of age waits for what they wished before no longer than others. */
    async holdBack(tx: Db, id: string, change: Change, profile: ProfileChange): Promise<{ change: Change; profile: ProfileChange }> {
      const school = isTyped(profile) ? ofSchool : []
      const wished = { account: pick(change, ofAccount), profile: pick(profile, [...ofProfile, ...school]) }
      if (isEmpty(wished) && !namesSchool(profile)) return { change, profile }
      const load = () => Promise.all([accounts.loadByIds(tx, [id]), store.find(tx, id)])
      const [[asked], before] = await load()
      const isMinor = asked?.profile && isMinorAt(asked.account.date_of_birth, clock.now())
      if (!asked?.profile || !(before || isMinor)) return { change, profile }
      await store.hold(tx, id)
      // As it stands now that nobody else changes or decides on it.
      const [[row], known] = await load()
      if (!row?.profile) return { change, profile }
      if (!isMinor && known?.words.isRefused) {
        // Whoever is of age may say what a moderator kept from being seen before.
        await store.take(tx, id)
        return { change: { ...change, ...(change.username !== undefined && { login_name: null }) }, profile }
      }
      // Whoever names a school is at no other one any more.
      const stillWished = namesSchool(profile) ? without(known?.words.profile ?? {}, ofSchool) : known?.words.profile
      const there = isTyped(profile) ? { ...row.profile, ...noSchool } : row.profile
      const isOther = isTyped(profile) && !isSameSchool(wished.profile, known?.words.profile ?? {})
      const isSchoolNew = isOther || ((isTyped(profile) || !namesSchool(profile)) && known?.words.isSchoolNew)
      const words = {
        account: differing({ ...known?.words.account, ...wished.account }, row.account),
        profile: differing({ ...stillWished, ...wished.profile }, there),
        ...(isSchoolNew && { isSchoolNew: true as const }),
      }
      if (isEmpty(words)) {
        if (known && (await store.take(tx, id))) await outbox.write(tx, 'review.over', { target: 'performer', targetId: id })
      } else if (JSON.stringify(words) !== JSON.stringify(known?.words)) {
        await store.save(tx, id, words, clock.now())
        await ask(tx, id)
      }
      const { username } = words.account as PageWords['account']
      return {
        change: { ...without(change, ofAccount), ...(change.username !== undefined && { login_name: username ?? null }) },
        profile: { ...without(profile, [...ofProfile, ...school]), ...(isTyped(profile) && noSchool) },
      }
    },

    /** What its owner wants, refused or not. */
    findOwn: async (id: string, using: Db = db): Promise<PageWords | undefined> => (await store.find(using, id))?.words,
    find: async (id: string, using: Db = db): Promise<PageWords | undefined> => {
      const words = (await store.find(using, id))?.words
      return words?.isRefused ? undefined : words
    },
    findMany: async (ids: readonly string[], using: Db = db): Promise<ReadonlyMap<string, PageWords>> =>
      new Map((await store.findMany(using, ids)).flatMap(({ account_id: id, words }) => (words.isRefused ? [] : [[id, words] as const]))),

    /** What waited, which then waits no longer. */
    async take(tx: Db, id: string): Promise<PageWords | undefined> {
      const words = (await store.find(tx, id))?.words
      return words === undefined || words.isRefused ? undefined : (await store.take(tx, id))?.words
    },
    refuse: store.refuse,
    again: (tx: Db, id: string): Promise<void> => store.wishAgain(tx, id, clock.now()),
    columnsOf: createColumns(schools),
  }
}

/** What other modules may do with them. */
export const doorsOf = (wishes: ReturnType<typeof createWishes>) => ({
  /** What an athlete under 18 wants their page to say and show, and nobody else sees yet (youth.md Y64). */
  wishOf: wishes.find,
  /** The same as its owner reads it: also what a moderator has refused. */
  ownWishOf: wishes.findOwn,
  /** Whoever writes on a page of somebody under 18 and who decides on it do so one after the other, until the transaction ends. */
  holdPage: async (tx: Db, id: string): Promise<void> => void (await wishes.hold(tx, id)),
  /** Something of the page waits that its words are not. */
  askForLook: wishes.askBeside,
  /** It is not to be shown; the page stays as it was, and the words are their owner's to change and send again. */
  refuseWish: wishes.refuse,
  /** What was refused is looked at once more. */
  reconsiderWish: wishes.again,
})
