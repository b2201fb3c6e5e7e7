// What client and server agree on. The server binds these calls, the web client is typed by them.
import { accounts } from './calls/accounts.ts'
import { addresses } from './calls/addresses.ts'
import { alerts } from './calls/alerts.ts'
import { backups } from './calls/backups.ts'
import { recovery } from './calls/recovery.ts'
import { admissions } from './calls/admissions.ts'
import { admin } from './calls/admin.ts'
import { captcha } from './calls/captcha.ts'
import { measuring } from './calls/measuring.ts'
import { cases } from './calls/cases.ts'
import { comments } from './calls/comments.ts'
import { commissions } from './calls/commissions.ts'
import { connect } from './calls/connect.ts'
import { conversations } from './calls/conversations.ts'
import { adminPayouts } from './calls/admin-payouts.ts'
import { auth } from './calls/auth.ts'
import { blocks } from './calls/blocks.ts'
import { broadcasts } from './calls/broadcasts.ts'
import { bundles } from './calls/bundles.ts'
import { fanGroups } from './calls/fan-groups.ts'
import { coupons } from './calls/coupons.ts'
import { decisions } from './calls/decisions.ts'
import { earnings } from './calls/earnings.ts'
import { factors } from './calls/factors.ts'
import { faults } from './calls/faults.ts'
import { feeds } from './calls/feeds.ts'
import { files } from './calls/files.ts'
import { firstWeek } from './calls/first-week.ts'
import { gifts } from './calls/gifts.ts'
import { goals } from './calls/goals.ts'
import { galleries } from './calls/galleries.ts'
import { hooks } from './calls/hooks.ts'
import { highlights } from './calls/highlights.ts'
import { guardians } from './calls/guardians.ts'
import { house } from './calls/house.ts'
import { moving } from './calls/invites.ts'
import { home } from './calls/home.ts'
import { follows } from './calls/follows.ts'
import { keys, siteKeys } from './calls/keys.ts'
import { library } from './calls/library.ts'
import { mails } from './calls/mails.ts'
import { menus } from './calls/menus.ts'
import { messages } from './calls/messages.ts'
import { mutes } from './calls/mutes.ts'
import { office } from './calls/office.ts'
import { announcements } from './calls/announcements.ts'
import { letters } from './calls/letters.ts'
import { incidents } from './calls/incidents.ts'
import { notices } from './calls/notices.ts'
import { notifications } from './calls/notifications.ts'
import { orders } from './calls/orders.ts'
import { payments } from './calls/payments.ts'
import { payouts } from './calls/payouts.ts'
import { performers } from './calls/performers.ts'
import { photos } from './calls/photos.ts'
import { proposals } from './calls/proposals.ts'
import { products } from './calls/products.ts'
import { inquiries } from './calls/inquiries.ts'
import { connections } from './calls/connections.ts'
import { reactions } from './calls/reactions.ts'
import { reference } from './calls/reference.ts'
import { reconciliation } from './calls/reconciliation.ts'
import { records } from './calls/records.ts'
import { work } from './calls/work.ts'
import { ownData } from './calls/own-data.ts'
import { referrals } from './calls/referrals.ts'
import { reports } from './calls/reports.ts'
import { refunds } from './calls/refunds.ts'
import { receipts } from './calls/receipts.ts'
import { journal } from './calls/journal.ts'
import { evidence } from './calls/evidence.ts'
import { reversals } from './calls/reversals.ts'
import { restrictions } from './calls/restrictions.ts'
import { rosterRemovals } from './calls/roster-removals.ts'
import { push } from './calls/push.ts'
import { recruiting } from './calls/recruiting.ts'
import { rosters } from './calls/rosters.ts'
import { sandbox } from './calls/sandbox.ts'
import { schedule } from './calls/schedule.ts'
import { schoolBadges } from './calls/school-badges.ts'
import { schools } from './calls/schools.ts'
import { search } from './calls/search.ts'
import { settings } from './calls/settings.ts'
import { setup } from './calls/setup.ts'
import { audit } from './calls/audit.ts'
import { staff } from './calls/staff.ts'
import { sitePages } from './calls/site-pages.ts'
import { splits } from './calls/splits.ts'
import { sports } from './calls/sports.ts'
import { screening } from './calls/screening.ts'
import { shows } from './calls/shows.ts'
import { statistics } from './calls/statistics.ts'
import { limits, storms } from './calls/storms.ts'
import { streams } from './calls/streams.ts'
import { subscriptions } from './calls/subscriptions.ts'
import { suggestions } from './calls/suggestions.ts'
import { switches } from './calls/switches.ts'
import { supporters } from './calls/supporters.ts'
import { taxes } from './calls/taxes.ts'
import { teamInvitations } from './calls/team-invitations.ts'
import { teams } from './calls/teams.ts'
import { trends } from './calls/trends.ts'
import { trialLinks } from './calls/trial-links.ts'
import { troubles } from './calls/troubles.ts'
import { users } from './calls/users.ts'
import { welcomes } from './calls/welcomes.ts'
import { videos } from './calls/videos.ts'
import { wallet } from './calls/wallet.ts'

export const calls = {
  auth,
  users,
  ownData,
  keys,
  siteKeys,
  hooks,
  alerts,
  backups,
  recovery,
  house,
  work,
  referrals,
  performers,
  feeds,
  files,
  blocks,
  fanGroups,
  broadcasts,
  welcomes,
  follows,
  guardians,
  firstWeek,
  home,
  suggestions,
  switches,
  reactions,
  comments,
  settings,
  setup,
  admissions,
  captcha,
  measuring,
  connections,
  inquiries,
  ...moving,
  reference,
  schools,
  sports,
  payments,
  connect,
  wallet,
  library,
  subscriptions,
  gifts,
  trialLinks,
  bundles,
  supporters,
  goals,
  earnings,
  addresses,
  products,
  videos,
  galleries,
  photos,
  streams,
  shows,
  teams,
  teamInvitations,
  rosters,
  rosterRemovals,
  schedule,
  records,
  highlights,
  schoolBadges,
  recruiting,
  conversations,
  mails,
  menus,
  messages,
  orders,
  coupons,
  payouts,
  commissions,
  taxes,
  audit,
  staff,
  proposals,
  accounts,
  sitePages,
  statistics,
  splits,
  refunds,
  receipts,
  journal,
  evidence,
  reversals,
  factors,
  faults,
  sandbox,
  screening,
  storms,
  limits,
  trends,
  troubles,
  reconciliation,
  reports,
  cases,
  decisions,
  search,
  mutes,
  restrictions,
  announcements,
  letters,
  notices,
  incidents,
  office,
  notifications,
  push,
  admin,
  adminPayouts,
}
export type Calls = typeof calls

/** `auth.login`, `follows.create`, …: the name of a call in the client and in OpenAPI. */
export type CallName = { [Area in keyof Calls]: `${Area}.${keyof Calls[Area] & string}` }[keyof Calls]
export type CallOf<N extends CallName> = N extends `${infer Area extends keyof Calls}.${infer Name}`
  ? Calls[Area][Name & keyof Calls[Area]]
  : never

export * from './actions.ts'
export * from './addresses.ts'
export * from './call.ts'
export {
  appealDays,
  caseRules,
  decisionsFirst,
  decisionsFor,
  decisionWords,
  longestLimit,
  longestSuspension,
  outcomeWords,
  reasonWords,
  reportReasons,
  reviewReasons,
  ruleWords,
  targetWords,
  type CaseDecision,
  type CaseRule,
  type ReportReason,
  type ReportTarget,
  type ReviewReason,
} from './care.ts'
export * from './consent.ts'
export * from './inquiry-words.ts'
export * from './guardian-words.ts'
export * from './first-week.ts'
export * from './error-body.ts'
export * from './errors.ts'
export * from './events.ts'
export * from './hooks.ts'
export type { Hook, HookDelivery } from './calls/hooks.ts'
export * from './keys.ts'
export * from './looking.ts'
export type { ApiKey, SiteKey } from './calls/keys.ts'
export * from './notifications.ts'
export * from './own-page.ts'
export * from './permissions.ts'
export * from './private-fields.ts'
export * from './gift-price.ts'
export * from './bundle-price.ts'
export * from './refusals-of.ts'
export * from './resting.ts'
export * from './screening.ts'
export type { ScreenMatch, ScreenMet, ScreenPending, ScreenRule } from './calls/screening.ts'
export * from './storms.ts'
export * from './switches.ts'
export * from './tags.ts'
export * from './values.ts'
export * from './objects/account.ts'
export * from './objects/asset.ts'
export { audienceLists, type Audience, type Broadcast, type Reach } from './objects/broadcast.ts'
export * from './objects/athlete-record.ts'
export type { Bundle } from './objects/bundle.ts'
export { type CaseLine, type OwnDecision, type ReviewCase } from './objects/case.ts'
export * from './objects/comment.ts'
export type { Factors, NewPasskey, PasskeyAnswer, PasskeyQuestion, PasskeyWish, SignInChallenge } from './objects/factor.ts'
export * from './objects/feed.ts'
export * from './objects/file.ts'
export * from './objects/first-week.ts'
export { giftStates, type Gift, type GiftPreview, type GiftState } from './objects/gift.ts'
export { goalKinds, mostGoals, type Goal } from './objects/goal.ts'
export * from './objects/guardian.ts'
export type { HomeAway, HomeOrder, HomeOrderName, HomePost, HomeThing, HomeWhy, Suggestion, SuggestionWhy } from './objects/home.ts'
export * from './objects/invitation.ts'
export { ownedKinds, type Owned } from './objects/library.ts'
export * from './objects/message.ts'
export * from './objects/notification.ts'
export * from './objects/order.ts'
export * from './objects/paper.ts'
export * from './objects/payment.ts'
export * from './objects/payout.ts'
export * from './objects/performer.ts'
export { socialNetworks } from './socials.ts'
export * from './objects/product.ts'
export * from './objects/reaction.ts'
export * from './objects/recruiting.ts'
export * from './objects/school.ts'
export * from './objects/school-badge.ts'
export * from './objects/search.ts'
export * from './objects/session.ts'
export * from './objects/split.ts'
export type { AuditCopyState, AuditRow } from './calls/audit.ts'
export {
  type AccountLine,
  type AccountMoment,
  type AccountMoney,
  type AccountView,
  type Consequences,
  type PrivateRead,
  type StaffNote,
} from './objects/account-view.ts'
export type { Proposal } from './calls/proposals.ts'
export type { StaffGrant, StaffMember } from './calls/staff.ts'
export * from './objects/sport.ts'
export * from './objects/show.ts'
export * from './objects/stream.ts'
export { badgeMonths, type BadgeMonths, type Supporter } from './objects/supporter.ts'
export * from './objects/team.ts'
export * from './objects/tax.ts'
export * from './objects/team-event.ts'
export * from './objects/thing.ts'
export { longestTrial, mostTrialLinks, mostTrialUses, type TrialLink, type TrialPreview } from './objects/trial-link.ts'
export type { RosterImport } from './calls/rosters.ts'
export type { ReconciliationRun } from './calls/reconciliation.ts'
export { refundReasons, refundRequestStates, type AskableSale, type RefundRequest, type TokenSale } from './calls/refunds.ts'
export { journalParts, type Journal, type JournalPart, type JournalPeriod, type LedgerClass } from './calls/journal.ts'
export type { BuyerStatement, Receipt, ReceiptRow } from './calls/receipts.ts'
export { longestEvidence, type Evidence } from './calls/evidence.ts'
export type { AdminTransaction, Dispute } from './calls/reversals.ts'
export type { PaymentTrouble } from './calls/troubles.ts'
export { callFaults, eventFaults, type SandboxConsole } from './calls/sandbox.ts'
export type { Commission } from './calls/commissions.ts'
export { saleTypes, setupKeys, taxKinds, type SetupKey, type TaxKind } from './kinds.ts'
export type { Address } from './calls/addresses.ts'
export { couponPurchases, type Coupon, type CouponPurchase } from './calls/coupons.ts'
export { switchStates, type SwitchChange, type SwitchStanding } from './calls/switches.ts'
export type {
  Announcement,
  AnnouncementAudience,
  AnnouncementForm,
  AnnouncementState,
  AnnouncementSums,
} from './calls/announcements.ts'
export type { OwnLetters } from './calls/letters.ts'
export type { Incident } from './calls/incidents.ts'
export * from './status.ts'
export { noticeAudiences, noticeForms, noticeLevels, type EditableNotice, type Notice, type NoticeAudience } from './calls/notices.ts'
export * from './links.ts'
export * from './mails.ts'
export type { MailWords } from './calls/mails.ts'
export * from './menus.ts'
export type { Menus } from './calls/menus.ts'
export type { EditableSitePage, SitePage, SitePageVersion } from './calls/site-pages.ts'
export { captchaActions, type CaptchaAction, type CaptchaWork } from './calls/captcha.ts'
export type { Inquiry } from './calls/inquiries.ts'
export type { ActionSums, SiteFunnel, StatPart, Statistics, StatisticsPeriod } from './calls/statistics.ts'
export { alertKindOf, alertKinds, alertLevels, alertNames, runbookOf, type AlertKind, type AlertLevel } from './alerts.ts'
export type { MailLine, MailSums, Retention, Storage } from './calls/house.ts'
export type { Alert, Alerts, AlertWay } from './calls/alerts.ts'
export type { Recovery, RecoveryPoint } from './calls/recovery.ts'
export type { BackupRun, BackupsLook, DrillRun } from './calls/backups.ts'
export type { Office } from './calls/office.ts'
export {
  houseLineNames,
  houseLines,
  mostWaiting,
  officeFigureNames,
  officeFigures,
  officeLineNames,
  officeLines,
  type HouseLine,
  type OfficeFigure,
  type OfficeLine,
} from './office.ts'
export type { FailedJob, Work, WorkQueue } from './calls/work.ts'
export { leavingHindrances, type DataCopy, type Leaving, type LeavingHindrance } from './calls/own-data.ts'
export type { ReferralOfStaff, ReferralProgram, ReferralReward, Referred } from './calls/referrals.ts'
export {
  checklistKeys,
  type ChecklistKey,
  type ChecklistLine,
  type SetupFact,
  type SetupProblem,
  type SetupStep,
} from './calls/setup.ts'
export type { EditableSetting, PublicSettings, SettingChange, SiteTerms } from './calls/settings.ts'
export { walletMovementKinds, walletMovementWords, type WalletMovementKind } from './wallet-movements.ts'
