export { scopeOf } from './policy.ts'
export { createAudit, noteInAudit, type Audit } from './service.ts'
export type { AuditTable } from './tables.ts'
export { verifyAudit, type Verdict } from './verifying.ts'
