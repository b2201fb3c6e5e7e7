export { addPhoto, buyAsset, makeGallery, uploadVideo, type VideoBytes } from './assets.ts'
export { decideCase, keepAll, report, takeCase } from './care.ts'
export { createClient, findCall, type Client, type Reply } from './client.ts'
export { comment, commentsOn } from './comments.ts'
export { becomePayee, openPayeeAccount, sendSandboxPage, type FormOutcome } from './connect.ts'
export { buyMessage, openConversation, say, uploadMessageFile } from './messages.ts'
export {
  acceptMinor,
  allow,
  askGuardian,
  codeIn,
  decideGuardian,
  showGuardianPaper,
  wardsOf,
} from './guardians.ts'
export { giveGift, linkOf, openGift } from './gifts.ts'
export { follow, password, registerAdministrator, registerFan, registerPerformer, signIn, verifyPerformer, type Person } from './people.ts'
export { partsOf, sendInParts, sendNamed, uploadIdOf } from './uploads.ts'
export { badgeOf, seeAll, toldTo } from './notifications.ts'
export { registerEarner, requestPayout, saveBank, savePaypal } from './payouts.ts'
export {
  anyCard,
  balanceOf,
  latestTransaction,
  newKey,
  replaceCard,
  saveCard,
  setPrices,
  subscribe,
  subscriptionOf,
  testCards,
  tip,
  topUp,
} from './money.ts'
export { publish, uploadPostFile } from './posts.ts'
export { like, save, takeBack } from './reactions.ts'
export { writeRecord } from './records.ts'
export { addAddress, buyProduct, makeProduct } from './shop.ts'
export {
  answerShow,
  askForShow,
  buyTicket,
  endStream,
  enterStream,
  goLive,
  offerPrivate,
  openSocket,
  prepareStream,
  sendPictures,
  watchPictures,
  type Line,
  type LiveSocket,
  type SocketAnswer,
} from './streams.ts'
export { makeCoupon } from './coupons.ts'
export { foundTeam, registerCoach, sportNamed } from './teams.ts'
