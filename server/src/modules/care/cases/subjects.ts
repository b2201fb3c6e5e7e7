// What may be reported: every kind of thing by its own definition, and the pages and people themselves. A kind that is not here yet
// has nothing that could be found.
import type { ReportTarget } from '@fieldhouse/contract'
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { wordsOf } from '#platform/rich-text.ts'
import type { Account, PerformerProfile } from '#people/accounts'
import type { Refusal, Reportable, Subject } from '#content/things'
import type { Needs } from './needs.ts'
import type { CaseTable } from './tables.ts'

export interface Reported extends Subject {
  /** The page or the person is under 18, or of a high school. */
  readonly isOfMinor: boolean
}

export type Subjects = ReturnType<typeof createSubjects>

const join = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join('\n\n')

const wordsOfProfile = (profile: PerformerProfile | undefined) =>
  profile
    ? [
        wordsOf(profile.bio ?? ''),
        [profile.jersey, profile.class_label, ...profile.positions, profile.height, profile.weight].filter(Boolean).join(' · '),
        profile.hometown,
        [profile.school_name, profile.school_city, profile.school_state].filter(Boolean).join(', '),
        profile.languages.join(', '),
        ...Object.values(profile.socials),
      ]
    : []

/** People: an athlete's page, or a fan's profile. */
function createPeople(
  { accounts, media, records: { firstLooks } }: Pick<Needs, 'accounts' | 'media' | 'records'>,
  kind: Account['kind'],
  hide: (tx: Db, id: string, isHidden: boolean) => Promise<void>,
): Reportable {
  const subjectOf = (
    account: Account,
    profile: PerformerProfile | undefined,
    { path, lines, isWaiting }: { path: string | null; lines: readonly string[]; isWaiting: boolean },
  ): Subject => {
    const pictures = [account.avatar, account.cover].filter((address) => address !== '')
    return {
      title: account.name,
      text: join(account.name, account.username && `@${account.username}`, ...wordsOfProfile(profile), ...lines),
      fileIds: [
        ...pictures.flatMap((address) => media.fileIdOf(address) ?? []),
        ...(profile?.welcome_video_id ? [profile.welcome_video_id] : []),
      ],
      // Others are files with a guard, which opens to whoever holds the case.
      pictures: pictures.filter((address) => media.isOpenAddress(address)),
      isWaiting,
      authorId: account.id,
      pageId: kind === 'performer' ? account.id : null,
      path,
      refusal: account.is_hidden ? 'hidden' : null,
      isGone: account.status === 'inactive',
    }
  }
  /** As the profile's own call: fans under 18 are shown to nobody. */
  const isShown = (account: Account) => accounts.isVisible(account) && (account.kind === 'performer' || !accounts.isMinor(account))
  return {
    async find(id, viewer, using) {
      const { account, profile } = (await accounts.load(id, using)) ?? {}
      // Staff looks at what it shall be, others at what it is.
      const isForStaff = viewer === 'staff' && kind === 'performer'
      const wish = isForStaff ? await accounts.wishOf(id, using) : undefined
      const lines = isForStaff ? await firstLooks.wordsOf(id, using) : []
      const isKnown = viewer === 'staff' || (account !== undefined && (viewer.accountId === account.id || isShown(account)))
      if (account?.kind !== kind || !isKnown) return undefined
      const path = (await accounts.cards([id])).get(id)?.path ?? null
      const isWaiting = wish !== undefined || lines.length > 0
      return subjectOf({ ...account, ...wish?.account }, profile && { ...profile, ...wish?.profile }, { path, lines, isWaiting })
    },
    refuse: (tx, id, refusal) => hide(tx, id, refusal !== null),
    async release(tx, id) {
      await accounts.grantWish(tx, id)
      await firstLooks.release(tx, id)
    },
    async decline(tx, id) {
      await accounts.refuseWish(tx, id)
      await firstLooks.decline(tx, id)
    },
    reconsider: accounts.reconsiderWish,
  }
}

function createTeamPages({ teams, media }: Pick<Needs, 'teams' | 'media'>): Reportable {
  return {
    async find(id, viewer) {
      const [team] = viewer === 'staff' ? await teams.reading.many([id]) : await teams.reading.present([id], viewer)
      if (!team) return undefined
      const pictures = [team.logo, team.poster, team.banner].filter((address) => address !== '')
      return {
        title: team.name,
        text: join(team.name, team.description),
        fileIds: pictures.flatMap((address) => media.fileIdOf(address) ?? []),
        pictures,
        authorId: null,
        pageId: team._id,
        path: team.path,
        refusal: (await teams.reading.isHidden(id)) ? 'hidden' : null,
        isGone: team.status !== 'active',
      }
    },
    refuse: (tx, id, refusal) => teams.writing.hide(tx, id, refusal !== null),
  }
}

export function createSubjects(needs: Pick<Needs, 'things' | 'accounts' | 'teams' | 'media' | 'records'>) {
  const { things, accounts, teams } = needs
  const hide = async (tx: Db, id: string, isHidden: boolean): Promise<void> => {
    const account = await accounts.find(id, tx)
    if (account && account.is_hidden !== isHidden) await accounts.update(tx, id, { is_hidden: isHidden })
  }
  const pages: Partial<Record<ReportTarget, Reportable>> = {
    performer: createPeople(needs, 'performer', hide),
    user: createPeople(needs, 'user', hide),
    team: createTeamPages(needs),
  }
  const kindOf = (target: ReportTarget): Reportable | undefined => pages[target] ?? things.reportable(target)

  const isOfMinor = async ({ authorId, pageId }: Subject, using?: Db): Promise<boolean> => {
    if (authorId === null) return pageId !== null && (await teams.reading.isSchoolTeam(pageId))
    const author = await accounts.find(authorId, using)
    return author !== undefined && accounts.isMinor(author)
  }

  const isMinors = async (id: string, using: Db): Promise<boolean> => {
    const account = await accounts.find(id, using)
    return account ? accounts.isMinor(account) : teams.reading.isSchoolTeam(id)
  }

  return {
    /** Of these, which are of somebody under 18, or stand on their page or that of a high school. */
    async touchesMinor(rows: readonly Pick<CaseTable, 'owner_id' | 'page_id'>[], using: Db) {
      const minors = new Set<string>()
      for (const id of new Set(rows.flatMap((row) => [row.owner_id, row.page_id])))
        if (id !== null && (await isMinors(id, using))) minors.add(id)
      return (row: Pick<CaseTable, 'owner_id' | 'page_id'>) => minors.has(row.owner_id ?? '') || minors.has(row.page_id ?? '')
    },
    /** What a case is about that is reported under this id. */
    async itemOf(target: ReportTarget, id: string): Promise<string | undefined> {
      const kind = kindOf(target)
      return kind?.itemOf ? kind.itemOf(id) : id
    },
    /** If the viewer may know of it; for staff what is hidden, removed or gone, too. */
    async find(target: ReportTarget, id: string, viewer: Viewer | 'staff', using?: Db): Promise<Reported | undefined> {
      const subject = await kindOf(target)?.find(id, viewer, using)
      return subject && { ...subject, isOfMinor: await isOfMinor(subject, using) }
    },
    refuse: async (tx: Db, target: ReportTarget, id: string, refusal: Refusal | null): Promise<void> =>
      kindOf(target)?.refuse(tx, id, refusal),
    release: async (tx: Db, target: ReportTarget, id: string): Promise<void> => kindOf(target)?.release?.(tx, id),
    decline: async (tx: Db, target: ReportTarget, id: string): Promise<void> => kindOf(target)?.decline?.(tx, id),
    reconsider: async (tx: Db, target: ReportTarget, id: string): Promise<void> => kindOf(target)?.reconsider?.(tx, id),
  }
}
