// The pages about paying, one file to fetch: few files keep the table of pages small in the first load.
export { default as Wallet } from './wallet.tsx'
export { default as Library } from './library.tsx'
export { default as Subscriptions } from './subscriptions.tsx'
export { default as PaymentSuccess } from '../payment/success.tsx'
export { default as PaymentCancel } from '../payment/cancel.tsx'
