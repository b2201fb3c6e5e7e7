// What the first hour asks of the rest of the house.
import type { FastifyInstance } from 'fastify'
import { databaseLook, folderLook, hostLook, lookAll, measureHost, migrationLook } from '#platform/doctor/index.ts'
import { mountRoutes, type Doors } from '#platform/http/index.ts'
import { countSamples } from '#platform/samples/index.ts'
import { instanceId } from '#paying/payments'
import { createFirstHour, firstHourRoutes, mountProbe, type House, type StaffFact } from '#site/first-hour'
import type { SitePages } from '#site/site-pages'
import { dataFolderOf, mediaRootOf } from './storage.ts'
import { attachedWords, idsOf, removeSampleContent } from './sample-content.ts'
import { backupLook, outsideLook, senderLook, workOf } from './doctor.ts'
import type { Money } from './money.ts'
import type { People } from './people.ts'
import type { Platform } from './platform.ts'
import { backupsStand } from './standing.ts'

/** The first hour, bound to this house. */
export function createHour(platform: Platform, people: People, money: Money, sitePages: Pick<SitePages, 'all'>) {
  const house = createHouse(platform, people, money, sitePages)
  const needs = { ...platform, ...people, ...house, house, trustProxyHops: platform.env.TRUST_PROXY_HOPS }
  const routes = firstHourRoutes({ firstHour: createFirstHour(needs), ...house })
  return {
    /** Search engines may come: the doors were opened, and nobody has sent them away. */
    isListed: async () => (await people.setup.isOpened()) && (await people.settings.read()).searchIndexing,
    mount(http: FastifyInstance, doors: Doors): void {
      mountRoutes(http, routes, doors)
      mountProbe(http, needs)
    },
  }
}

function createHouse(
  { env, db, clock, storage, ownerUrl }: Platform,
  { accounts, factors, settings, staffRoles }: People,
  { gateway, sandbox, payments }: Money,
  sitePages: Pick<SitePages, 'all'>,
): House & { readonly isMailOn: boolean } {
  const [folder, media] = [dataFolderOf(env), mediaRootOf(env)]
  const isProduction = env.NODE_ENV === 'production'

  const staffFacts = async (ids: readonly string[]): Promise<StaffFact[]> => {
    const found = await accounts.loadMany([...new Set(ids)])
    const facts = found.map(async ({ account }) => ({
      accountId: account.id,
      username: account.username ?? account.login_name ?? account.name,
      hasFactor: await factors.secondFactors.isOn(db, account.id),
    }))
    return Promise.all(facts)
  }
  const modeOf = (key: string) => /^[ps]k_(live|test)_/.exec(key)?.[1]

  return {
    storage,
    isProduction,
    isMailOn: env.SMTP_URL !== '' || !isProduction,
    captchaHasSecret: env.CAPTCHA_SECRET !== '',
    installationId: () => instanceId(db),
    // Every role of staff opens it.
    staff: async () => staffFacts(await accounts.staffWith('people.read')),
    owners: () => accounts.staffWith('staff.write'),
    safetyOfficers: async () => staffFacts(await staffRoles.named('safety')),
    async factorsOf(accountId) {
      const { authenticator, passkeys, recoveryCodesLeft } = await factors.listOf(accountId)
      const kinds = [...(passkeys.length > 0 ? ['passkey'] : []), ...(authenticator?.confirmed_at ? ['app for codes'] : [])]
      return { kinds, recoveryCodes: recoveryCodesLeft }
    },
    gateway: async () => ({
      isPractice: sandbox !== undefined,
      isLive: gateway.isLive,
      hasPublishableKey: env.STRIPE_PUBLISHABLE_KEY !== '',
      isOfSameMode: modeOf(env.STRIPE_PUBLISHABLE_KEY) === modeOf(env.STRIPE_SECRET_KEY),
      hasWebhookSecret: env.STRIPE_WEBHOOK_SECRET !== '',
      lastEventAt: await payments.lastEventAt(),
    }),
    askGateway: () =>
      gateway.readBalance('usd').then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      ),
    async notes() {
      const { backupAt, passedAt } = await backupsStand(db, env)
      return { backupAt: backupAt?.toISOString(), drillAt: passedAt?.toISOString(), isClosed: env.BACKUP_RECIPIENT !== '' }
    },
    samples: () => countSamples(db),
    async removeSamples() {
      if (ownerUrl === undefined) return { kind: 'at the machine' }
      const gone = await removeSampleContent(ownerUrl, env)
      if (gone.kind === 'none') return { kind: 'removed', rows: 0, objects: 0 }
      if (gone.kind !== 'attached') return gone
      const cards = await accounts.cards(idsOf(gone.to))
      return { kind: 'attached', to: attachedWords(gone.to, (id) => cards.get(id)?.username ?? undefined) }
    },
    hasStatusPage: async () => (await settings.read()).statusPage,
    publishedPages: async () =>
      (await sitePages.all())
        .filter(({ is_published: isPublished, is_in_footer: inFooter }) => isPublished && inFooter)
        .map(({ title }) => title),
    backupFindings: async () => lookAll([backupLook(env, clock.now(), await backupsStand(db, env))]),
    insideFindings: () =>
      lookAll([
        hostLook(() => measureHost(folder), env.DATABASE_URL === ''),
        folderLook(folder, media),
        databaseLook(db),
        migrationLook(db),
        { id: 'jobs', look: () => workOf(db) },
      ]),
    outsideFindings: () => lookAll([outsideLook(env), ...(isProduction ? [senderLook(env)] : [])]),
  }
}
