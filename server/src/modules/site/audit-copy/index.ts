/** The audit, row by row, at an address of the operator's own: whoever takes over this machine does not write what stands there. */
export { auditCopyRoutes } from './routes.ts'
export { createAuditCopy, type AuditCopy, type CopyPlace } from './service.ts'
