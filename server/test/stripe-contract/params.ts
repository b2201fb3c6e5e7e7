// What the SDK says each request of the port may carry. One type a request; the schemas beside it are generated from these
// names, so that the check cannot be gentler than the SDK itself (money.md 16).
import type Stripe from 'stripe'

export type CustomerCreate = Stripe.CustomerCreateParams
export type PaymentMethodAttach = Stripe.PaymentMethodAttachParams
export type PaymentMethodDetach = Stripe.PaymentMethodDetachParams
export type PaymentMethodList = Stripe.PaymentMethodListParams
export type PaymentIntentCreate = Stripe.PaymentIntentCreateParams
export type PaymentIntentRetrieve = Stripe.PaymentIntentRetrieveParams
export type PaymentIntentList = Stripe.PaymentIntentListParams
export type PaymentIntentConfirm = Stripe.PaymentIntentConfirmParams
export type PaymentIntentCancel = Stripe.PaymentIntentCancelParams
export type CheckoutCreate = Stripe.Checkout.SessionCreateParams
export type CheckoutRetrieve = Stripe.Checkout.SessionRetrieveParams
export type CheckoutExpire = Stripe.Checkout.SessionExpireParams
export type SetupIntentRetrieve = Stripe.SetupIntentRetrieveParams
export type RefundCreate = Stripe.RefundCreateParams
export type RefundRetrieve = Stripe.RefundRetrieveParams
export type RefundList = Stripe.RefundListParams
export type DisputeRetrieve = Stripe.DisputeRetrieveParams
export type DisputeUpdate = Stripe.DisputeUpdateParams
export type DisputeList = Stripe.DisputeListParams
export type EarlyFraudWarningRetrieve = Stripe.Radar.EarlyFraudWarningRetrieveParams
export type EventList = Stripe.EventListParams
export type BalanceTransactionList = Stripe.BalanceTransactionListParams
export type BalanceRetrieve = Stripe.BalanceRetrieveParams
export type AccountCreate = Stripe.AccountCreateParams
export type AccountRetrieveCurrent = Stripe.AccountRetrieveCurrentParams
export type WebhookEndpointList = Stripe.WebhookEndpointListParams
export type WebhookEndpointCreate = Stripe.WebhookEndpointCreateParams
export type AccountRetrieve = Stripe.AccountRetrieveParams
export type AccountUpdate = Stripe.AccountUpdateParams
export type AccountLoginLink = Stripe.AccountCreateLoginLinkParams
export type AccountLinkCreate = Stripe.AccountLinkCreateParams
export type AccountSessionCreate = Stripe.AccountSessionCreateParams
/** The bytes of a file are not described by a schema. */
export type FileCreate = Omit<Stripe.FileCreateParams, 'file'>
export type TransferCreate = Stripe.TransferCreateParams
export type TransferRetrieve = Stripe.TransferRetrieveParams
export type TransferList = Stripe.TransferListParams
export type TransferReverse = Stripe.TransferCreateReversalParams
export type PayoutCreate = Stripe.PayoutCreateParams
export type PayoutRetrieve = Stripe.PayoutRetrieveParams
export type PayoutList = Stripe.PayoutListParams
