// What the first hour has to know of the rest of the site, each from whoever knows it.
import type { SetupFact, SetupProblem } from '@fieldhouse/contract'
import type { Finding } from '#platform/doctor/index.ts'
import type { Storage } from '#platform/storage/index.ts'
import type { SetupProof } from '#ground/setup'

export interface StaffFact {
  readonly accountId: string
  readonly username: string
  readonly hasFactor: boolean
}

/** How money comes in. */
export interface GatewayFact {
  readonly isPractice: boolean
  readonly isLive: boolean
  readonly hasPublishableKey: boolean
  readonly isOfSameMode: boolean
  readonly hasWebhookSecret: boolean
  readonly lastEventAt: Date | undefined
}

export interface Notes {
  readonly backupAt: string | undefined
  readonly drillAt: string | undefined
  readonly isClosed: boolean
}

/** What became of the sample content. */
export type SamplesGone =
  | { readonly kind: 'removed'; readonly rows: number; readonly objects: number }
  | { readonly kind: 'practised' }
  | { readonly kind: 'at the machine' }
  /** In words. */
  | { readonly kind: 'attached'; readonly to: string }

export interface House {
  readonly storage: Storage
  readonly isProduction: boolean
  readonly captchaHasSecret: boolean
  installationId(): Promise<string>
  /** Whoever holds a role of staff now. */
  staff(): Promise<readonly StaffFact[]>
  /** Owners without an end. */
  owners(): Promise<readonly string[]>
  /** Named as safety officers, also those whose day has not come. */
  safetyOfficers(): Promise<readonly StaffFact[]>
  factorsOf(accountId: string): Promise<{ readonly kinds: readonly string[]; readonly recoveryCodes: number }>
  gateway(): Promise<GatewayFact>
  /** Asked something that changes nothing: why it does not answer; undefined where it does. */
  askGateway(): Promise<string | undefined>
  notes(): Promise<Notes>
  samples(): Promise<number>
  removeSamples(): Promise<SamplesGone>
  publishedPages(): Promise<readonly string[]>
  hasStatusPage(): Promise<boolean>
  /** Backups, drills and who can open them. */
  backupFindings(): Promise<readonly Finding[]>
  /** Machine, folder, database, jobs and events; nothing that leaves this machine. */
  insideFindings(): Promise<readonly Finding[]>
  /** The name, the certificate, the mail server, the rules of the sender's domain. */
  outsideFindings(): Promise<readonly Finding[]>
}

export const fact = (label: string, value: string): SetupFact => ({ label, value })
export const problemOf = ({ what, why, command }: Finding): SetupProblem => ({ what, why, howTo: command })
export const proof = (facts: readonly SetupFact[], problems: readonly SetupProblem[]): SetupProof => ({ facts, problems })
