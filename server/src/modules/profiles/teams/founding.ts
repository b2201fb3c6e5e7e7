// Founding a team: whoever does is its owner and coach.
import { AppError } from '#platform/app-error.ts'
import { freeDaysFor } from '#ground/settings'
import { inTransaction, isUniqueViolation, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import { toName } from '#people/accounts'
import { judgePrices, readForm, refuseSchoolPrices, readPrices, refuseSeason, type NewTeamForm } from './form.ts'
import type { Members } from './members.ts'
import type { Needs } from './needs.ts'
import { orTaken, type SavePage } from './page-row.ts'
import { isVouchedFor, seasonAt } from './policy.ts'
import { toSlug } from './slug.ts'
import * as store from './store.ts'

const blankTeam = {
  description: null,
  color_primary: null,
  color_secondary: null,
  logo: '',
  poster: '',
  banner: '',
  monthly_price: null,
  yearly_price: null,
  is_free_subscription: false,
  free_days: 1,
  status: 'active',
  is_moderated: false,
  is_hidden: false,
  search_text: '',
  score: 0,
} as const

const freeSlug = async (tx: Db, name: string): Promise<string | null> => {
  const wished = toSlug(name)
  for (const slug of [wished, `${wished}-${Math.random().toString(36).slice(2, 6)}`]) {
    if (slug.length >= 3 && !(await store.isSlugTaken(tx, slug))) return slug
  }
  return null
}

/** Another team may take the same name's address at the same moment; the next try sees that it is taken. */
async function withFreeSlug<T>(run: () => Promise<T>, tries = 4): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (tries > 1 && isUniqueViolation(error, 'team_slug_key')) return withFreeSlug(run, tries - 1)
    throw error
  }
}

export function createFounding(needs: Needs, members: Members, savePage: SavePage) {
  const { db, clock, accounts, reference, schools, settings } = needs

  return {
    async found(viewer: Viewer, form: NewTeamForm): Promise<string> {
      // What a team says and shows has no author whose words somebody would see first (youth.md Y64).
      if (viewer.isMinor) throw new AppError('youth.not_allowed')
      refuseSeason(form.season)
      await reference.refuseUnknownSports([form.sportId])
      const founder = await accounts.load(viewer.accountId)
      if (!founder?.profile?.school_roles.some((role) => role !== 'athlete')) throw new AppError('team.coach_required')
      const { profile, account } = founder
      const run = () =>
        inTransaction(db, async (tx) => {
          const school = await schools.resolve(tx, { ...form, educationType: form.educationType })
          const now = clock.now()
          const season = form.season ?? seasonAt(now)
          const prices = readPrices(form)
          const educationType = school?.educationType ?? form.educationType ?? null
          refuseSchoolPrices(prices, educationType)
          const site = await settings.readNow(tx)
          judgePrices(prices, site)
          const id = newId()
          const verified = isVouchedFor(profile, school?.id ?? null)
          await store.insertTeam(tx, {
            ...blankTeam,
            ...readForm({ ...form, season }),
            ...prices,
            ...freeDaysFor(form, false, site),
            id,
            name: toName(form.name),
            slug: await freeSlug(tx, form.name),
            sport_id: form.sportId,
            gender: form.gender,
            level: form.level,
            season_start: season.startYear,
            season_end: season.endYear,
            education_type: educationType,
            school_id: school?.id ?? null,
            verified,
            created_by: viewer.accountId,
            created_at: now,
            updated_at: now,
          })
          await savePage(tx, id)
          await members.join(tx, { teamId: id, account, type: 'staff', role: 'coach', rights: ['owner'], addedBy: viewer.accountId })
          return id
        })
      return orTaken(withFreeSlug(run))
    },
  }
}
