// What the status page says, for the page and for programs. Nothing of it names a machine, a person or a reason that the site found itself.
import { statusLimits, type IncidentState, type PartState, type StatusPart } from '@fieldhouse/contract'
import { shownParts, type ShownPart } from './policy.ts'
import { worstOf } from './seen.ts'
import type { Told } from './incidents.ts'
import type { Known, Status } from './service.ts'

export interface ShownIncident {
  readonly id: string
  readonly title: string
  readonly components: readonly StatusPart[]
  readonly impact: PartState
  readonly state: IncidentState
  readonly startedAt: string
  readonly endedAt: string | null
  readonly updates: readonly { readonly state: IncidentState; readonly text: string; readonly at: string }[]
}

export interface Board {
  readonly site: Known['site']
  readonly state: PartState
  /** What is not read of the database now is as old as this. */
  readonly readAt: string
  readonly isLastKnown: boolean
  readonly lookedAt: string | null
  readonly parts: readonly ShownPart[]
  readonly incidents: readonly ShownIncident[]
  readonly limits: string
}

const shownIncident = ({ id, title, components, impact, state, started_at: at, ended_at: end, updates }: Told): ShownIncident => ({
  id,
  title,
  components,
  impact,
  state,
  startedAt: at.toISOString(),
  endedAt: end?.toISOString() ?? null,
  updates: updates.map((one) => ({ state: one.state, text: one.text, at: one.at.toISOString() })),
})

/** Undefined where there is no such page, or nothing was ever read. */
export async function boardOf(status: Pick<Status, 'show'>): Promise<Board | undefined> {
  const shown = await status.show()
  if (!shown?.known.site.statusPage) return undefined
  const { known, parts: found, lookedAt, isLastKnown, today } = shown
  const parts = shownParts(found, known.incidents, known.days, today)
  return {
    site: known.site,
    state: worstOf(parts.map(({ state }) => state)),
    readAt: known.at.toISOString(),
    isLastKnown,
    lookedAt: lookedAt?.toISOString() ?? null,
    parts,
    incidents: known.incidents.map(shownIncident),
    limits: statusLimits,
  }
}
