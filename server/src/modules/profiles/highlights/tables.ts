import type { BodyOf, Calls } from '@fieldhouse/contract'

export type Chosen = BodyOf<Calls['highlights']['save']>['things'][number]

export type HighlightRow = { athlete_id: string; place: number; kind: Chosen['type']; thing_id: string }

export type Tables = { highlight: HighlightRow }
