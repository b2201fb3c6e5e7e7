/** What is wrong, why it matters, and the one thing to do next. */
export interface Finding {
  readonly id: string
  readonly level: 'warning' | 'broken'
  readonly what: string
  readonly why: string
  /** One command, or one line to change. */
  readonly command: string
}

/** One look; whatever it throws is a finding, too. */
export interface Look {
  readonly id: string
  look(): Promise<readonly Finding[]>
}

const unknown = (id: string, error: unknown): Finding => ({
  id,
  level: 'broken',
  what: `This could not be looked at: ${error instanceof Error ? error.message : String(error)}`,
  why: 'Nobody knows whether it is well.',
  command: 'npm run doctor -- --bundle FILE',
})

export async function lookAll(looks: readonly Look[]): Promise<Finding[]> {
  const found: Finding[] = []
  // One after the other: a machine in trouble is not asked for everything at once.
  for (const { id, look } of looks) found.push(...(await look().catch((error: unknown) => [unknown(id, error)])))
  return found
}

/** As the exit code says it. */
export const worstOf = (findings: readonly Finding[]): 0 | 1 | 2 =>
  findings.some(({ level }) => level === 'broken') ? 2 : findings.length > 0 ? 1 : 0

export const when = (isSo: boolean, finding: Finding): Finding[] => (isSo ? [finding] : [])
