export { proposalRoutes } from './routes.ts'
export { createProposals, type Proposals } from './service.ts'
export { endEveryProposal } from './store.ts'
