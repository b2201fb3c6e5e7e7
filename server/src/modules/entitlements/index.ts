export { viewOf, type Audience, type Item, type View, type ViewFacts } from './policy.ts'
