// What can be switched off while the site runs, and by which doors each of it is done: one table, which every door asks. A write that is
// in none of these lists does not come up (`switchesOf`): whoever adds one decides.
import type { ClientEventName } from './events.ts'

interface Words {
  readonly label: string
  /** What stays while it is off, for who switches it. */
  readonly effect: string
}

export const switchWords = {
  'registration.fan': { label: 'New fan accounts', effect: 'Who has an account signs in as ever.' },
  'registration.athlete': { label: 'New athletes’ and coaches’ accounts', effect: 'Who has an account signs in as ever.' },
  posting: {
    label: 'Publishing',
    effect: 'Nothing new is published or changed, planned posts wait; what is there stays and can be removed.',
  },
  uploads: { label: 'Uploads', effect: 'No files come in. What has come in is still prepared.' },
  comments: { label: 'Comments', effect: 'Those that are there stay, and can be removed.' },
  messages: { label: 'Messages', effect: 'Nobody writes privately, planned and welcome messages wait. Everybody reads what they have.' },
  streams: { label: 'Live streams', effect: 'Nothing new begins, nobody comes in, nobody chats. What is live can be ended.' },
  tips: { label: 'Tips', effect: 'Payments that have begun are still settled.' },
  purchases: { label: 'Purchases and top-ups', effect: 'Payments that have begun are still settled. What was bought stays open.' },
  subscriptions: {
    label: 'New subscriptions',
    effect: 'Those that run go on and renew; anybody can end theirs. Gifts that were paid still open.',
  },
  payouts: { label: 'Payout requests', effect: 'Those that were requested go on.' },
  apiKeys: { label: 'Keys for programs', effect: 'No key is made, and those that there are open nothing until it is on again.' },
  hooks: { label: 'Hooks', effect: 'No address is told anything. What happens meanwhile is told once it is on again.' },
  referrals: { label: 'Recommendations', effect: 'Nobody gets a link, and nobody who joins counts as recommended.' },
} as const satisfies Readonly<Record<string, Words>>

export type Switch = keyof typeof switchWords
export const switchKeys = Object.keys(switchWords) as Switch[]

const words = (text: string): string[] => text.trim().split(/\s+/)

/** By the names of calls. */
const doors: Readonly<Record<Switch, readonly string[]>> = {
  'registration.fan': words('auth.registerUser'),
  'registration.athlete': words('auth.registerPerformer'),
  posting: words(`
    feeds.create feeds.update feeds.createPoll feeds.uploadPhoto feeds.uploadVideo feeds.uploadAudio feeds.uploadThumbnail feeds.uploadTeaser
    videos.upload videos.update galleries.create galleries.update photos.upload photos.update products.create products.update
    streams.makeVideo schedule.post imports.apply`),
  uploads: words(`
    users.uploadAvatar performers.uploadAvatar performers.uploadCover performers.uploadWelcomeVideo performers.uploadDocuments
    feeds.uploadPhoto feeds.uploadVideo feeds.uploadAudio feeds.uploadThumbnail feeds.uploadTeaser guardians.sendPapers
    connect.uploadDocument products.create products.update videos.upload videos.update photos.upload teams.uploadLogo teams.uploadPoster
    teams.uploadBanner rosters.upload imports.upload messages.uploadPhoto messages.uploadVideo messages.uploadPublicPhoto`),
  comments: words('comments.create comments.update'),
  messages: words(`
    conversations.open messages.send messages.uploadPhoto messages.uploadVideo fanGroups.message broadcasts.create broadcasts.update
    broadcasts.resume welcomes.save`),
  streams: words(`
    streams.live streams.token streams.write streams.writePublic messages.uploadPublicPhoto shows.answer wallet.stream`),
  tips: words('wallet.tip'),
  purchases: words(`
    payments.topUp wallet.feed wallet.video wallet.gallery wallet.stream wallet.message wallet.product`),
  subscriptions: words(`
    payments.subscribePerformer payments.subscribeTeam connect.checkout subscriptions.resume subscriptions.changePlan gifts.give
    trialLinks.create trialLinks.open invites.takeDays`),
  payouts: words('payouts.create'),
  apiKeys: words('keys.create'),
  hooks: words('hooks.create hooks.update hooks.renewSecret hooks.test hooks.replay'),
  referrals: words('referrals.code'),
}

/** Writes that no switch stops: what somebody takes back, ends or hides, who they are, how they come in, and what is about the past. */
const free = new Set(
  words(`
    auth.login auth.twitterLogin auth.twitterCallback auth.googleLogin auth.googleToken auth.requestVerification auth.forgot
    auth.changePassword auth.infoForm auth.updatePassword auth.logout auth.endSession auth.socketTicket
    users.update performers.update performers.updateBanking performers.updateGateway
    feeds.appeal feeds.remove feeds.vote blocks.create blocks.closeTo blocks.remove
    fanGroups.create fanGroups.update fanGroups.remove fanGroups.addMembers fanGroups.removeMember
    broadcasts.preview broadcasts.cancel broadcasts.pause broadcasts.unsend broadcasts.stop broadcasts.start welcomes.remove
    follows.create follows.remove follows.saveSettings
    guardians.ask guardians.sendAgain guardians.withdraw guardians.open guardians.decline guardians.accept guardians.say guardians.leave
    imports.undo imports.drop firstWeek.update home.choose home.away home.look suggestions.refuse reactions.create reactions.remove
    comments.setStanding comments.setMentions comments.setRules comments.ban comments.liftBan comments.remove comments.approve
    comments.refuse comments.pin comments.unpin comments.lock comments.unlock
    settings.keys settings.contact connections.begin connections.finish connections.remove
    inquiries.askAgain inquiries.readThread inquiries.reply reference.verifyCaptcha
    payments.cancelSubscription payments.saveCard payments.setUpCard payments.useCardFirst payments.removeCard payments.saveGatewayCard
    payments.removeGatewayCard payments.createTestCard connect.createAccount connect.session
    gifts.link gifts.sendAgain gifts.takeBack gifts.open trialLinks.end bundles.set supporters.say goals.create goals.update goals.end
    addresses.create addresses.update addresses.remove products.remove videos.remove galleries.remove photos.remove photos.setCover
    streams.change streams.updateInfo streams.setDuration streams.score streams.removeRecording streams.rename streams.clear shows.withdraw
    teams.create teams.update teams.remove teams.updateMember teams.removeMember teams.toggleModeration teams.pinFeed teams.decide
    teams.rollOver teamInvitations.create teamInvitations.update teamInvitations.cancel teamInvitations.joinSuccess
    teamInvitations.addRosters teamInvitations.addStaffs rosterRemovals.confirm rosterRemovals.removeMe
    schedule.create schedule.update schedule.setResult schedule.remove schedule.setReminder
    records.create records.update records.remove records.decide highlights.save schoolBadges.attest schoolBadges.revoke
    recruiting.updateFacts recruiting.create recruiting.end messages.readAll messages.remove
    orders.update orders.refund orders.changeAddress refunds.give refunds.ask refunds.withdraw refunds.escalate refunds.decline coupons.apply coupons.create coupons.update payouts.calculate payouts.update
    statistics.track measuring.say splits.show splits.propose splits.answer
    factors.pass factors.question factors.beginAuthenticator factors.confirmAuthenticator factors.removeAuthenticator
    factors.askAgain factors.showAgain ownData.askCopy ownData.copyLink ownData.dropCopy ownData.leave ownData.keep
    factors.beginPasskey factors.addPasskey factors.removePasskey factors.renewRecoveryCodes
    keys.revoke hooks.remove reports.create decisions.appeal search.keywords mutes.create mutes.remove restrictions.create restrictions.remove notices.dismiss
    notifications.seen notifications.read notifications.opened notifications.readAll notifications.mute notifications.unmute
    notifications.saveSettings push.add push.remove admin.first`),
)

const byCall = new Map<string, Switch[]>()
for (const key of switchKeys) for (const name of doors[key]) byCall.set(name, [...(byCall.get(name) ?? []), key])

/** Those that have to be on for a call. Undefined for one on which nobody has decided. */
export const switchesOf = (name: string): readonly Switch[] | undefined => byCall.get(name) ?? (free.has(name) ? [] : undefined)

/** All names that the table knows, so that none outlives its call. */
export const namesInSwitches = (): string[] => [...byCall.keys(), ...free]

const ofStreams: readonly Switch[] = ['streams']
const none: readonly Switch[] = []

export const switchesOfEvent: Readonly<Record<ClientEventName, readonly Switch[]>> = {
  'auth/login': none,
  'auth/logout': none,
  'comments/join': none,
  'comments/leave': none,
  'public-stream/join': ofStreams,
  'public-stream/leave': none,
  'public-stream/live': ofStreams,
  'private-stream/request': ofStreams,
  'private-stream/join': ofStreams,
  'private-stream/leave': none,
  'private-stream/live': ofStreams,
}

/** What the safety officer may switch, and only off. */
export const switchesOfSafety: readonly Switch[] = ['messages', 'streams']
