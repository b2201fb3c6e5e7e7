/** What was paid with tokens goes back, and buyers ask for it (money.md 10). Amounts are hundredths. */
export { askedBack } from './fragments.ts'
export { tokenRefundRoutes } from './routes.ts'
export { refundableOf } from './policy.ts'
export { createTokenRefunds, type TokenRefunds } from './service.ts'
