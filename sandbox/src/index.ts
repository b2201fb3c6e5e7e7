/**
 * The practice card network: it speaks the provider's API to the official SDK, keeps books of its own, plays cards, banks
 * and payees, and knows nothing of the product (money.md 15).
 */
export { isOfAttempt, verbNames } from './api.ts'
export type { KeyOf } from './attempts.ts'
export { parseForm, parseMultipart, type Form } from './form.ts'
export { createSandboxClient } from './http-client.ts'
export { mountSandboxPages } from './pages.ts'
export { createPostgresStore } from './postgres-store.ts'
export { createBuildRequest, createSandbox, type Sandbox } from './sandbox.ts'
export type { Fault, ScriptedFault } from './store.ts'
export { createDelivery, type PostEvent } from './webhooks.ts'
