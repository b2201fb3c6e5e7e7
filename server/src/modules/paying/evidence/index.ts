/** What a bank is told about a payment that its customer disputes (money.md 22). */
export { evidenceRoutes } from './routes.ts'
export { evidenceMoves } from './policy.ts'
export { createEvidence, type EvidenceDesk } from './service.ts'
