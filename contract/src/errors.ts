// The one table of refusals: code → status and the sentence a person reads. Services throw a code; only the server's
// error handler looks here. Statuses follow wire.md 1.1; where youth.md or trust.md differ, theirs.

interface Refusal {
  readonly status: number
  readonly message: string
}

const table = {
  'request.malformed': { status: 400, message: 'The request could not be read.' },
  'request.invalid': { status: 400, message: 'Some fields need attention.' },
  'request.unknown_parameter': { status: 400, message: 'The address has a parameter that is not known here.' },
  'request.forbidden': { status: 403, message: 'You cannot do this with your account.' },
  'request.unknown': { status: 404, message: 'There is nothing at this address.' },
  'request.too_large': { status: 413, message: 'The request is too large.' },
  'request.too_many': { status: 429, message: 'That was a lot at once. Wait a moment and try again.' },
  'idempotency.key_required': { status: 400, message: 'This payment needs an Idempotency-Key header.' },
  'idempotency.in_flight': { status: 409, message: 'The same request is still being worked on. Ask again in a second.' },
  'idempotency.mismatch': { status: 422, message: 'This Idempotency-Key was used for another request.' },
  'service.failed': { status: 500, message: 'Something went wrong, please try again later' },
  'service.maintenance': { status: 503, message: 'Fieldhouse is being looked after. Please come back soon.' },
  'service.unavailable': { status: 503, message: 'We cannot reach a part of the service. Please try again in a moment.' },

  'auth.required': { status: 401, message: 'Please login!' },
  'auth.session_expired': { status: 401, message: 'Please login!' },
  'auth.account_suspended': { status: 403, message: 'This account is suspended. Write to us if you think that is a mistake.' },
  'auth.incorrect_credentials': { status: 422, message: 'Incorrect credentials!' },
  'auth.email_not_verified': { status: 422, message: 'Confirm your e-mail address first. We can send the link again.' },
  'auth.email_taken': { status: 409, message: 'This e-mail address already has an account. Sign in or reset the password.' },
  'auth.username_taken': { status: 409, message: 'This username is taken. Choose another.' },
  'auth.under_min_age': { status: 403, message: 'You cannot open an account yet.' },
  'auth.weak_password': { status: 422, message: 'Choose a longer password that is not on the list of common ones.' },
  'auth.captcha_failed': { status: 422, message: 'Confirm that you are a person and try again.' },
  'auth.link_expired': { status: 410, message: 'This link has expired or was used before. Ask for a new one.' },
  'auth.recent_login_required': { status: 403, message: 'Enter your current password, or sign in again first.' },
  'auth.provider_refused': { status: 422, message: 'The sign-in was refused by the other service. Try again.' },
  'auth.provider_unavailable': { status: 503, message: 'This way to sign in is not set up here.' },
  'auth.sign_in_first': { status: 422, message: 'An account with this address exists. Sign in, then connect it in the settings.' },
  'session.unknown': { status: 404, message: 'This session has ended already.' },

  'youth.not_allowed': { status: 403, message: 'This is not open to accounts of your age or kind.' },
  'youth.minor_fans_off': { status: 403, message: 'Fan accounts open at 18.' },
  'youth.guardian_required': { status: 409, message: 'A parent or guardian must approve this first.' },
  'youth.money_not_allowed': { status: 403, message: 'Payments to this athlete are not possible.' },

  'user.unknown': { status: 404, message: 'This account does not exist.' },
  'user.date_of_birth_fixed': { status: 422, message: 'The date of birth cannot be changed here. Write to us.' },
  'performer.unknown': { status: 404, message: 'This athlete is not here.' },
  'performer.price_out_of_bounds': { status: 422, message: 'Choose a price within the bounds of the settings.' },
  'performer.free_subscription_off': { status: 422, message: 'Free subscriptions are switched off.' },
  'performer.school_unknown': { status: 422, message: 'We do not know this school.' },
  'performer.sport_unknown': { status: 422, message: 'We do not know this sport.' },
  'page.unknown': { status: 404, message: 'This page is not here.' },

  'upload.too_large': { status: 413, message: 'The file is too large.' },
  'upload.type_not_allowed': { status: 415, message: 'This kind of file is not accepted here.' },
  'upload.missing': { status: 400, message: 'Send a file in the field “file”.' },
  'upload.unreadable': { status: 422, message: 'The file is damaged or could not be read.' },
  'upload.dimensions': { status: 422, message: 'This picture is too large to open: 50 megapixels, 12,000 pixels a side and 300 frames at most.' },
  'upload.heic': { status: 415, message: 'HEIC pictures cannot be read here. Send a JPEG, or set the camera to “Most compatible”.' },
  'upload.took_too_long': { status: 422, message: 'This file took too long to prepare. Send a shorter or simpler one.' },
  'file.link_expired': { status: 403, message: 'This link has expired. Load the page again.' },
  'file.unknown': { status: 404, message: 'This file is not here.' },

  'follow.self': { status: 422, message: 'You cannot follow yourself.' },
  'feed.unknown': { status: 404, message: 'This post is not here.' },
  'feed.locked': { status: 403, message: 'Unlock this post first.' },
  'feed.incomplete': { status: 422, message: 'Add what this kind of post is about: a text, a picture, a video or a sound.' },
  'feed.file_unusable': { status: 422, message: 'One of the files cannot be used for this post.' },
  'feed.poll_incomplete': { status: 422, message: 'A poll needs a question and two to ten answers.' },
  'feed.poll_running': { status: 409, message: 'People have voted already. The answers cannot change now.' },
  'feed.poll_expired': { status: 422, message: 'This poll has ended.' },
  'feed.already_voted': { status: 409, message: 'You have voted already.' },
  'feed.schedule_in_past': { status: 422, message: 'Choose a time in the future.' },
  'content.audience_mismatch': { status: 422, message: 'The price and the audience do not fit together.' },
  'content.price_out_of_bounds': { status: 422, message: 'Choose a price within the bounds of the settings.' },
  'team.unknown': { status: 404, message: 'This team is not here.' },
  'team.not_member': { status: 403, message: 'You are not in this team.' },

  'payment.card_declined': { status: 422, message: 'Card declined. No money was taken. Use another card or ask your bank.' },
  'payment.card_unknown': { status: 422, message: 'Choose one of your saved cards.' },
  'payment.duplicate': { status: 409, message: 'You just made this payment. Wait a minute if you want to pay again.' },
  'payment.bad_signature': { status: 400, message: 'The signature does not match.' },
  'payment.unknown': { status: 404, message: 'This payment is not here.' },
  'payment.account_missing': { status: 422, message: 'Open your account at the card provider first.' },
  'payment.account_unknown': { status: 404, message: 'There is no account at the card provider yet.' },
  'payment.account_incomplete': { status: 409, message: 'Finish the card provider’s form first.' },
  'payment.document_by_form': { status: 409, message: 'The card provider takes this paper in its own form only. Go on there.' },
  'payment.return_url': { status: 422, message: 'The way back must be a page of this site.' },
  'payment.gateway_unknown': { status: 404, message: 'This payment gateway is not in use here.' },
  'card.unknown': { status: 404, message: 'This card is not here.' },
  'card.duplicate': { status: 409, message: 'This card is already saved.' },
  'card.limit_reached': { status: 422, message: 'You can keep ten cards. Remove one first.' },
  'card.not_a_test_card': { status: 422, message: 'This is a sandbox. Use one of the test cards, never a real one.' },
  'wallet.top_up_out_of_bounds': { status: 422, message: 'Choose an amount within the bounds of the settings.' },
  'wallet.tip_out_of_bounds': { status: 422, message: 'Choose a tip within the bounds of the settings.' },
  'wallet.insufficient_tokens': { status: 422, message: 'Your wallet does not hold enough tokens. Top up first.' },
  'wallet.frozen': { status: 403, message: 'Your wallet is frozen while a payment is in dispute.' },
  'wallet.self': { status: 422, message: 'You cannot pay yourself.' },
  'wallet.not_for_sale': { status: 422, message: 'This is not for sale.' },
  'sale.bad_split': { status: 422, message: 'The shares of a split make 100 %, one for each.' },
  'sale.commission_without_scope': { status: 422, message: 'Name a page, a kind of sale, or both. The fee of everything else is in the settings.' },
  'address.unknown': { status: 404, message: 'This address is not here.' },
  'address.limit_reached': { status: 422, message: 'You can keep ten addresses. Remove one first.' },
  'asset.file_unusable': { status: 422, message: 'This file cannot be used here. Upload it again.' },
  'video.unknown': { status: 404, message: 'This video is not here.' },
  'product.unknown': { status: 404, message: 'This product is not here.' },
  'product.digital_file_required': { status: 422, message: 'Add the file that buyers download.' },
  'product.out_of_stock': { status: 422, message: 'There are not that many left.' },
  'product.address_required': { status: 422, message: 'Choose a delivery address and a phone number.' },
  'product.not_purchased': { status: 403, message: 'Buy this product first.' },
  'product.not_digital': { status: 422, message: 'This product is sent by post. There is nothing to download.' },
  'product.file_not_ready': { status: 422, message: 'The file is being prepared. Try again in a few minutes.' },
  'order.unknown': { status: 404, message: 'This order is not here.' },
  'order.bad_transition': { status: 422, message: 'An order cannot go from where it is to there.' },
  'order.already_shipped': { status: 422, message: 'This order is on its way. Its address cannot change any more.' },
  'order.refund_exceeds_earnings': {
    status: 422,
    message: 'Your earnings do not cover this refund. Write to us and we will help.',
  },
  'refund.too_large': { status: 422, message: 'That is more than is left to give back.' },
  'refund.disputed': { status: 409, message: 'This payment is in dispute. Its money is with the bank until that is decided.' },
  'refund.spent': { status: 422, message: 'These tokens are spent. Only what is left in the wallet can go back to the card.' },
  'dispute.unknown': { status: 404, message: 'This dispute is not here.' },
  'refund.not_covered': { status: 422, message: 'The earnings do not cover this refund.' },
  'coupon.unknown': { status: 404, message: 'This coupon is not known.' },
  // money.md 9 goes before wire.md here: what was good once and is not any more answers 406.
  'coupon.expired': { status: 406, message: 'This coupon has expired.' },
  'coupon.used_up': { status: 406, message: 'This coupon has been used up.' },
  'coupon.already_used': { status: 406, message: 'You have used this coupon before.' },
  'coupon.not_applicable': { status: 422, message: 'This coupon does not count here.' },
  'coupon.code_taken': { status: 409, message: 'This code is taken. Choose another.' },
  'coupon.fewer_than_used': { status: 422, message: 'It has been used more often than that already.' },
  'payment.amount_too_small': { status: 422, message: 'What is left to pay by card is below the least that a card can be charged.' },
  'subscription.unknown': { status: 404, message: 'This subscription is not here.' },
  'subscription.already_active': { status: 409, message: 'You are subscribed already.' },
  'subscription.already_canceled': { status: 409, message: 'This subscription is canceled already.' },
  'subscription.not_canceled': { status: 409, message: 'This subscription is not canceled.' },
  'subscription.payment_due': { status: 409, message: 'A payment for this subscription failed. Pay it first.' },
  'subscription.over': { status: 409, message: 'This subscription is over. Subscribe again.' },
  'subscription.not_offered': { status: 422, message: 'This subscription is not offered.' },
  'subscription.free_already_used': { status: 422, message: 'The free subscription can be used once.' },
  'payout.unknown': { status: 404, message: 'This payout is not here.' },
  'payout.already_pending': { status: 409, message: 'A payout is on its way already. Wait for it, or change it while it is pending.' },
  'payout.below_minimum': { status: 422, message: 'This is less than the smallest payout.' },
  'payout.exceeds_available': { status: 422, message: 'This is more than is available for a payout.' },
  'payout.account_missing': { status: 422, message: 'Say first where the money should go, in your payout settings.' },
  'payout.not_editable': { status: 422, message: 'This payout is being worked on. It cannot be changed any more.' },
  'payout.on_hold': { status: 422, message: 'Payouts of this page are on hold. Write to us to learn why.' },
  'payout.not_verified': { status: 403, message: 'Payouts open once your account is verified.' },
  'payout.state_changed': { status: 409, message: 'This payout has moved on. Load the list again.' },
  'payout.reference_taken': { status: 409, message: 'This reference belongs to another payout. Check both.' },
  'payout.nothing_to_export': { status: 422, message: 'No approved payout of this kind may be sent now.' },
  'payout.by_gateway': { status: 409, message: 'The card provider pays this one and says how it ended.' },
  'payout.batch_unknown': { status: 404, message: 'This batch is not here.' },
  'subscription.self': { status: 422, message: 'You cannot subscribe to yourself.' },
} as const satisfies Record<string, Refusal>

export type ErrorCode = keyof typeof table

export const refusals: Readonly<Record<ErrorCode, Refusal>> = table

/** Whether a code met at run time (a thrown value, an answer from elsewhere) is one of ours. */
export const isErrorCode = (value: string): value is ErrorCode => Object.hasOwn(table, value)

/** The body of every refusal (wire.md 1.1). `message` is shown to people as it is. */
export interface ErrorBody {
  statusCode: number
  code: ErrorCode
  message: string
  errors?: { path: string; message: string }[]
  requestId: string
}
