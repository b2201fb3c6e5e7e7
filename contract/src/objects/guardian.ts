import { type Static } from 'typebox'
import { OneOf } from '../values.ts'

export const relationships = ['parent', 'step_parent', 'grandparent', 'legal_guardian', 'foster_parent'] as const
export const Relationship = OneOf(...relationships)
export type Relationship = Static<typeof Relationship>
