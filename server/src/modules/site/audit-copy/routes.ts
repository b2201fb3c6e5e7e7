import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { AuditCopy } from './service.ts'

export const auditCopyRoutes = ({ auditCopy }: { readonly auditCopy: AuditCopy }): Route[] => [
  route(calls.audit.copy, {}, async () => ({ data: await auditCopy.look() })),
]
