// The written expectation of who may call what (trust.md 6). It is not the implementation: policies and routes never read
// it, so the two check each other. A call without a row here does not compile.
import type { CallName } from '@fieldhouse/contract'

/** Everybody who may knock. The first six have no usable session. */
export const roles = [
  'visitor', 'null token', 'forged token', 'ended session', 'socket ticket', 'suspended',
  'fan', 'athlete', 'coach', 'high-school athlete', 'minor athlete', 'moderator', 'administrator',
] as const
export type Role = (typeof roles)[number]

/**
 * `admitted`: neither 401 nor 403. `401`, `403`, `404`: refused so. `open`: 200 with all of it. `locked`: 200 with the
 * locked shape. `absent`: not in the list.
 */
export type Cell = 'admitted' | '401' | '403' | '404' | 'open' | 'locked' | 'absent'
export type Cells = Readonly<Record<Role, Cell>>

const noSession: readonly Role[] = ['visitor', 'null token']
const badSession: readonly Role[] = ['forged token', 'ended session', 'socket ticket', 'suspended']
const performers: readonly Role[] = ['athlete', 'coach', 'high-school athlete', 'minor athlete']

const cells = (of: (role: Role) => Cell): Cells => Object.fromEntries(roles.map((role) => [role, of(role)])) as Cells
const withoutSession = (role: Role) => noSession.includes(role) || badSession.includes(role)

/** Open to all; a token is not even looked at. */
export const anybody = cells(() => 'admitted')
/** Open to all; a token that opens nothing is told so. */
export const anybodyPersonal = cells((role) => (badSession.includes(role) ? '401' : 'admitted'))
export const signedIn = cells((role) => (withoutSession(role) ? '401' : 'admitted'))
export const performersOnly = cells((role) => (withoutSession(role) ? '401' : performers.includes(role) ? 'admitted' : '403'))
export const administratorsOnly = cells((role) => (withoutSession(role) ? '401' : role === 'administrator' ? 'admitted' : '403'))

/** One thing with an owner: everybody else of the kind that may knock gets `others`. */
export const ownedBy = (owner: Role, door: Cells, others: Cell): Cells =>
  cells((role) => (door[role] !== 'admitted' ? door[role] : role === owner ? 'admitted' : others))

/** One thing that everybody may look at, each in the shape that is given; a bad token is refused all the same. */
export const seenAs = (of: Partial<Record<Role, Cell>>, others: Cell): Cells =>
  cells((role) => (badSession.includes(role) ? '401' : (of[role] ?? others)))

export const table: Readonly<Record<CallName, Cells>> = {
  'auth.login': anybody,
  'auth.twitterLogin': anybody,
  'auth.twitterCallback': anybody,
  'auth.googleLogin': anybody,
  'auth.googleToken': anybody,
  'auth.requestVerification': anybody,
  'auth.verifyEmail': anybody,
  'auth.registerUser': anybody,
  'auth.registerPerformer': anybody,
  'auth.forgot': anybody,
  'auth.changePassword': anybody,
  'auth.infoForm': anybody,
  'auth.updatePassword': signedIn,
  'auth.logout': signedIn,
  'auth.sessions': signedIn,
  'auth.endSession': signedIn,
  'auth.socketTicket': signedIn,
  'users.me': signedIn,
  'users.update': signedIn,
  'users.search': performersOnly,
  'users.view': anybodyPersonal,
  'users.referral': anybody,
  'users.uploadAvatar': signedIn,
  'performers.search': anybodyPersonal,
  'performers.random': anybodyPersonal,
  'performers.me': performersOnly,
  'performers.view': anybodyPersonal,
  'performers.top': anybodyPersonal,
  'performers.update': performersOnly,
  'performers.updateBanking': performersOnly,
  'performers.updateGateway': performersOnly,
  'performers.uploadAvatar': performersOnly,
  'performers.uploadCover': performersOnly,
  'performers.uploadWelcomeVideo': performersOnly,
  'feeds.create': performersOnly,
  'feeds.own': performersOnly,
  'feeds.ownOne': performersOnly,
  'feeds.update': performersOnly,
  'feeds.remove': performersOnly,
  'feeds.uploadPhoto': performersOnly,
  'feeds.uploadVideo': performersOnly,
  'feeds.uploadAudio': performersOnly,
  'feeds.uploadThumbnail': performersOnly,
  'feeds.uploadTeaser': performersOnly,
  'feeds.createPoll': performersOnly,
  'feeds.vote': signedIn,
  'feeds.list': anybodyPersonal,
  'feeds.view': anybodyPersonal,
  'files.status': signedIn,
  'follows.create': signedIn,
  'follows.remove': signedIn,
  'follows.followers': signedIn,
  'follows.following': signedIn,
  'settings.public': anybody,
  'settings.keys': anybody,
  'settings.contact': anybody,
  'reference.countries': anybody,
  'reference.states': anybody,
  'reference.cities': anybody,
  'reference.languages': anybody,
  'reference.phoneCodes': anybody,
  'reference.userAdditional': anybody,
  'reference.verifyCaptcha': anybody,
  'reference.slug': anybody,
  'reference.slugCheck': anybody,
  'reference.sports': anybody,
  'payments.topUp': signedIn,
  'payments.subscribePerformer': signedIn,
  'payments.subscribeTeam': signedIn,
  'payments.cancelSubscription': signedIn,
  'payments.transactions': signedIn,
  'payments.publicKey': anybody,
  'payments.webhook': anybody,
  'payments.comeBack': anybody,
  'payments.cards': signedIn,
  'payments.saveCard': signedIn,
  'payments.removeCard': signedIn,
  'payments.gatewayCards': signedIn,
  'payments.saveGatewayCard': signedIn,
  'payments.removeGatewayCard': signedIn,
  'payments.createTestCard': signedIn,
  'connect.createAccount': performersOnly,
  'connect.me': performersOnly,
  'connect.session': performersOnly,
  'connect.loginLink': performersOnly,
  'connect.verification': performersOnly,
  'connect.checkout': signedIn,
  'connect.uploadDocument': performersOnly,
  'wallet.tip': signedIn,
  'wallet.feed': signedIn,
  'wallet.video': signedIn,
  'wallet.product': signedIn,
  'wallet.search': signedIn,
  'addresses.list': signedIn,
  'addresses.create': signedIn,
  'addresses.view': signedIn,
  'addresses.update': signedIn,
  'addresses.remove': signedIn,
  'products.create': performersOnly,
  'products.own': performersOnly,
  'products.ownOne': performersOnly,
  'products.update': performersOnly,
  'products.remove': performersOnly,
  'products.search': anybodyPersonal,
  'products.view': anybodyPersonal,
  'products.downloadLink': signedIn,
  'videos.upload': performersOnly,
  'videos.own': performersOnly,
  'videos.ownOne': performersOnly,
  'videos.update': performersOnly,
  'videos.remove': performersOnly,
  'videos.search': anybodyPersonal,
  'videos.view': anybodyPersonal,
  'coupons.apply': signedIn,
  'coupons.own': performersOnly,
  'coupons.create': performersOnly,
  'coupons.update': performersOnly,
  'coupons.all': administratorsOnly,
  'coupons.createForPlatform': administratorsOnly,
  'coupons.updateForPlatform': administratorsOnly,
  'orders.ofSeller': performersOnly,
  'orders.ofBuyer': signedIn,
  'orders.view': signedIn,
  'orders.history': signedIn,
  'orders.update': performersOnly,
  'orders.refund': performersOnly,
  'orders.changeAddress': signedIn,
  'orders.all': administratorsOnly,
  'orders.historyForAdmin': administratorsOnly,
  'orders.refundByAdmin': administratorsOnly,
  'subscriptions.ofPage': performersOnly,
  'subscriptions.ofFan': signedIn,
  'subscriptions.resume': signedIn,
  'subscriptions.planChange': signedIn,
  'subscriptions.changePlan': signedIn,
  'earnings.stats': performersOnly,
  'earnings.search': performersOnly,
  'earnings.statement': performersOnly,
  'earnings.years': performersOnly,
  'reversals.transactions': administratorsOnly,
  'reversals.refund': administratorsOnly,
  'reversals.disputes': administratorsOnly,
  'reversals.playDispute': administratorsOnly,
  'reversals.playDecision': administratorsOnly,
  'reconciliation.list': administratorsOnly,
  'reconciliation.run': administratorsOnly,
  'reconciliation.release': administratorsOnly,
  'commissions.list': administratorsOnly,
  'commissions.set': administratorsOnly,
  'payouts.calculate': performersOnly,
  'payouts.search': performersOnly,
  'payouts.create': performersOnly,
  'payouts.update': performersOnly,
  'payouts.view': performersOnly,
  'payouts.checkPending': performersOnly,
  'adminPayouts.search': administratorsOnly,
  'adminPayouts.decide': administratorsOnly,
  'adminPayouts.export': administratorsOnly,
  'adminPayouts.batches': administratorsOnly,
  'adminPayouts.batchFile': administratorsOnly,
  'admin.first': anybody,
  'admin.verifications': administratorsOnly,
  'admin.verify': administratorsOnly,
}
