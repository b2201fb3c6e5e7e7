// The calls of who people are and how they come in.
import { staffNeedsFactor } from '../env.ts'
import type { Route } from '#platform/http/index.ts'
import { administrationRoutes, auditRoutes, settingChangeRoutes, switchRoutes, mailRoutes } from '#people/administration'
import { blockRoutes, muteRoutes, restrictionRoutes } from '#people/blocks'
import { apiKeyRoutes } from '#people/api-keys'
import { admissionRoutes } from '#people/admissions'
import { captchaRoutes } from '#people/captcha'
import { contactRoutes } from '#people/contact'
import { mailStopRoutes } from '#people/mail-stops'
import { guardianRoutes } from '#people/guardians'
import { followRoutes } from '#people/follows'
import type { Papers } from '#profiles/papers'
import { referenceRoutes } from '#ground/reference'
import { schoolRoutes } from '#ground/schools'
import { screeningRoutes } from '#ground/screening'
import { stormRoutes } from '#ground/storms'
import { registrationRoutes } from '#people/registration'
import { factorRoutes } from '#people/factors'
import { sessionRoutes } from '#people/sessions'
import { proposalRoutes } from '#people/proposals'
import { staffRoutes } from '#people/staff-roles'
import { settingsRoutes } from '#ground/settings'
import type { Notices } from '#site/notices'
import { socialRoutes } from '#people/social-sign-in'
import type { Invitations } from '#profiles/invitations'
import type { People } from './people.ts'
import type { Platform } from './platform.ts'

export function peopleRoutes(
  { env, db, clock, mail, limiter, limitHits }: Platform,
  people: People,
  product: { invitations: Invitations; papers: Papers; notices: Notices },
): Route[] {
  return [
    ...settingsRoutes(people.settings, { hasNotices: product.notices.hasAny, switchedOff: people.switches.off }),
    ...referenceRoutes({ reference: people.reference, schoolCities: people.schools.citiesOf, clock }),
    ...schoolRoutes(people),
    ...screeningRoutes(people.screening),
    ...stormRoutes({ clock, limiter, hits: limitHits, storms: people.storms, cards: people.accounts.cards }),
    ...sessionRoutes({ db, ...people, limiter }),
    ...apiKeyRoutes(people),
    ...factorRoutes({ db, ...people, staffNeedsFactor: staffNeedsFactor(env) }),
    ...registrationRoutes({ ...people, limiter, keepInvitation: product.invitations.answering.keepFor }),
    ...socialRoutes({ ...people, limiter }),
    ...settingChangeRoutes(people),
    ...switchRoutes({ ...people, clock }),
    ...mailRoutes({ ...people, db, mail }),
    ...auditRoutes(people),
    ...staffRoutes(people),
    ...proposalRoutes(people),
    ...administrationRoutes({ ...people, settlePapers: product.papers.writing.settle }),
    ...admissionRoutes(people),
    ...captchaRoutes(people),
    ...contactRoutes(people),
    ...mailStopRoutes(people),
    ...guardianRoutes({
      ...people,
      papersOfLinks: product.papers.reading.ofLinks,
      settleLinkPapers: product.papers.writing.settleLink,
    }),
    ...followRoutes(people),
    ...blockRoutes(people.blocks),
    ...muteRoutes(people.muting),
    ...restrictionRoutes(people.restricting),
  ]
}
