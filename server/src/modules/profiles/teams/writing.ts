// Changing, handing over and ending a team; seasons that begin.
import { type BodyOf, type Calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { noteInAudit } from '#ground/audit'
import { freeDaysFor } from '#ground/settings'
import { judgePrices, readForm, refuseSchoolPrices, readPrices, readSlug, refuseSeason, schoolFields, type TeamForm } from './form.ts'
import { createFounding } from './founding.ts'
import * as memberStore from './member-store.ts'
import type { Members } from './members.ts'
import type { Needs } from './needs.ts'
import { createPageRow, orTaken, type SavePage } from './page-row.ts'
import { isVouchedFor } from './policy.ts'
import * as store from './store.ts'
import type { TeamTable } from './tables.ts'

export type TeamWriting = ReturnType<typeof createTeamWriting>

export function createTeamWriting(needs: Needs, members: Members) {
  const savePage = createPageRow(needs)
  return {
    savePage,
    ...createFounding(needs, members, savePage),
    ...createChanging(needs, members, savePage),
    ...createEnding(needs, members, savePage),
  }
}

function createChanging(needs: Needs, members: Members, savePage: SavePage) {
  const { db, clock, pages, accounts, money, reference, schools, settings } = needs

  /** Rights of the present owners go to `ownerId`, who is of the staff. The former owner stays and manages. */
  const handOver = async (tx: Db, teamId: string, viewer: Viewer, ownerId: string): Promise<void> => {
    if (ownerId === viewer.accountId) return
    const next = (await memberStore.loadOfTeam(tx, teamId, ownerId)).find(({ type }) => type === 'staff')
    const before = (await memberStore.loadOfTeam(tx, teamId, viewer.accountId)).find(({ rights }) => rights.includes('owner'))
    if (!next || !before) throw new AppError('team.owner_must_be_staff')
    await memberStore.updateMember(tx, next.id, { rights: ['owner'] })
    await memberStore.updateMember(tx, before.id, { rights: ['manage', 'moderate'] })
    await money.forgetDestinations(tx, teamId, viewer.accountId)
    await members.settleRights(tx, teamId, ownerId)
    await members.settleRights(tx, teamId, viewer.accountId)
  }

  /** Another address; the one before leads here for ever. */
  const moveTo = async (tx: Db, team: TeamTable, slug: string): Promise<void> => {
    const isNamed = (await accounts.ownerOfName(slug)) !== undefined
    if (isNamed || (await store.isSlugTaken(tx, slug, team.id))) throw new AppError('team.slug_taken')
    if (team.slug !== null) await store.keepAddress(tx, team.id, team.slug)
  }

  return {
    async update(viewer: Viewer, id: string, form: TeamForm): Promise<void> {
      // As in founding.ts.
      if (viewer.isMinor) throw new AppError('youth.not_allowed')
      refuseSeason(form.season)
      if (form.sportId !== undefined) {
        const had = (await store.loadTeams(db, [id])).map(({ sport_id: sportId }) => sportId)
        await reference.refuseUnknownSports([form.sportId], had)
      }
      const prices = readPrices(form)
      const isOwners = Object.keys(prices).length > 0 || form.ownerId !== undefined
      if (isOwners && !(await pages.actAs(viewer, id, 'own'))) throw new AppError('request.forbidden')
      await orTaken(
        inTransaction(db, async (tx) => {
          const team = await store.lockTeam(tx, id)
          if (!team) throw new AppError('team.unknown')
          const isMoved = schoolFields.some((field) => form[field] !== undefined)
          const school = isMoved ? await schools.resolve(tx, form) : undefined
          const educationType = isMoved ? (school?.educationType ?? form.educationType ?? null) : team.education_type
          refuseSchoolPrices({ ...team, ...prices }, educationType)
          const now = await settings.readNow(tx)
          judgePrices(prices, now)
          const founder = isMoved ? await accounts.load(viewer.accountId, tx) : undefined
          const slug = form.slug === undefined ? undefined : readSlug(form.slug)
          if (slug !== undefined && slug !== team.slug) await moveTo(tx, team, slug)
          await store.updateTeam(tx, id, {
            ...readForm(form),
            ...prices,
            ...freeDaysFor(form, team.is_free_subscription, now),
            ...(slug !== undefined && { slug }),
            // Whoever moves a team to another school must be of that one.
            ...(isMoved && {
              education_type: educationType,
              school_id: school?.id ?? null,
              verified: founder?.profile !== undefined && isVouchedFor(founder.profile, school?.id ?? null),
            }),
            updated_at: clock.now(),
          })
          if (form.ownerId !== undefined) await handOver(tx, id, viewer, form.ownerId)
          await savePage(tx, id)
        }),
      )
    },

    /** Whether posts of members wait for the staff; undefined: the other way than now. What waits already goes on waiting. */
    async moderate(id: string, enabled: boolean | undefined): Promise<boolean> {
      return inTransaction(db, async (tx) => {
        const team = await store.lockTeam(tx, id)
        if (!team) throw new AppError('team.unknown')
        const isModerated = enabled ?? !team.is_moderated
        await store.updateTeam(tx, id, { is_moderated: isModerated, updated_at: clock.now() })
        await savePage(tx, id)
        return isModerated
      })
    },

    /** Staff of the site hides the team, or shows it again; nothing where there is none any more. */
    async hide(tx: Db, id: string, isHidden: boolean): Promise<void> {
      const team = await store.lockTeam(tx, id)
      if (!team || team.is_hidden === isHidden) return
      await store.updateTeam(tx, id, { is_hidden: isHidden, updated_at: clock.now() })
      await savePage(tx, id)
    },

    /** Whether somebody stands behind the team, as an administrator has found. */
    async verify(id: string, verified: boolean): Promise<void> {
      await inTransaction(db, async (tx) => {
        const team = await store.lockTeam(tx, id)
        if (!team) throw new AppError('team.unknown')
        noteInAudit({ before: { verified: team.verified } })
        await store.updateTeam(tx, id, { verified, updated_at: clock.now() })
        await savePage(tx, id)
      })
    },
  }
}

function createEnding({ db, clock, money }: Needs, members: Members, savePage: SavePage) {
  /** Answers the status before. */
  const setStatus = (id: string, status: TeamTable['status']): Promise<TeamTable['status']> =>
    inTransaction(db, async (tx) => {
      const team = await store.lockTeam(tx, id)
      if (!team) throw new AppError('team.unknown')
      await store.updateTeam(tx, id, { status, updated_at: clock.now() })
      await savePage(tx, id)
      return team.status
    })

  const refusalOf = async (id: string) => {
    if (await money.hasSubscribers(id)) return 'team.has_subscribers' as const
    return (await money.owesAnything(id)) ? ('team.balance_not_zero' as const) : undefined
  }

  return {
    /**
     * Ends the team: its page is gone, its people are free, what was bought stays with its buyers. It closes first, so that
     * nothing is sold any more while its money is looked at; a crash in between leaves it closed, for its owner to open again.
     */
    async end(id: string): Promise<void> {
      const before = await setStatus(id, 'inactive')
      const refusal = await refusalOf(id)
      if (refusal !== undefined) {
        // Whoever found it closed leaves that to who closed it: two at once would leave it closed for good.
        if (before === 'active') await setStatus(id, before)
        throw new AppError(refusal)
      }
      await inTransaction(db, async (tx) => {
        const team = await store.lockTeam(tx, id)
        if (!team) throw new AppError('team.unknown')
        if (team.slug !== null) await store.keepAddress(tx, id, team.slug)
        await store.updateTeam(tx, id, { slug: null, updated_at: clock.now() })
        await savePage(tx, id)
        await members.endAll(tx, id)
        await store.updateTeam(tx, id, { deleted_at: clock.now() })
      })
    },

    /** A season begins; nothing of the one before is lost. */
    async rollOver(id: string, form: BodyOf<Calls['teams']['rollOver']>): Promise<void> {
      refuseSeason(form)
      await orTaken(
        inTransaction(db, async (tx) => {
          const team = await store.lockTeam(tx, id)
          if (!team) throw new AppError('team.unknown')
          if (form.startYear === team.season_start) return
          if (form.startYear < team.season_start) throw new AppError('team.season_backwards')
          await memberStore.rollOver(tx, id, team.season_start, form.startYear, form.stay)
          await store.updateTeam(tx, id, { season_start: form.startYear, season_end: form.endYear, updated_at: clock.now() })
        }),
      )
    },
  }
}
