// `npm run stripe:check`: asks the card provider whether the keys, the account and the webhooks of this environment work and
// prints each step (docs/STRIPE.md). With `-- --register` it makes the two webhook endpoints. Exit code 1 when something fails.
import { takeEnv } from '../own-env.ts'
import { checkStripe } from '#platform/card/stripe-check.ts'

const env = takeEnv()
const isRight = await checkStripe({
  secretKey: env.STRIPE_SECRET_KEY,
  publishableKey: env.STRIPE_PUBLISHABLE_KEY,
  webhookSecret: env.STRIPE_WEBHOOK_SECRET,
  connectWebhookSecret: env.STRIPE_CONNECT_WEBHOOK_SECRET,
  siteUrl: env.SITE_URL || `http://localhost:${env.PORT}`,
  registers: process.argv.includes('--register'),
  say: (line) => void process.stdout.write(`${line}\n`),
})
process.exitCode = isRight ? 0 : 1
