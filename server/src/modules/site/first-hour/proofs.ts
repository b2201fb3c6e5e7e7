// What proves each step. Nothing is ticked: each looks at how things are.
import type { SetupFact, SetupKey, SetupProblem } from '@fieldhouse/contract'
import type { SetupProof } from '#ground/setup'
import type { AllSettings, Settings } from '#ground/settings'
import { createSafeFetch } from '#platform/push/safe-fetch.ts'
import { fact, proof, type House } from './house.ts'
import { proveBackup, proveDoors, proveFactors, proveGateway, proveRules } from './judging.ts'
import { createProbing, type ProbeNeeds } from './probing.ts'
import { proveStorage } from './storage-proof.ts'

export interface ProofNeeds extends ProbeNeeds {
  readonly settings: Pick<Settings, 'readNow'>
  readonly readSettings: () => Promise<AllSettings>
  readonly house: House
}

/** `finish` is proven by opening the doors, and `mail` by a code that came back. */
export type Provable = Exclude<SetupKey, 'finish' | 'mail'>

const mostPicture = 10_000_000

export function createProofs(needs: ProofNeeds) {
  const { house, readSettings, siteUrl } = needs
  const probe = createProbing(needs)
  const { origin } = new URL(siteUrl)
  const { ask } = createSafeFetch([origin], 20_000)

  async function look(): Promise<SetupProof> {
    const { siteName, logo, logoDark, favicon } = await readSettings()
    const facts: SetupFact[] = [fact('Name', siteName)]
    const problems: SetupProblem[] = []
    for (const [label, address, shipped] of [
      ['Logo', logo, '/logo.svg'],
      ['Logo on dark ground', logoDark, '/logo-dark.svg'],
      ['Icon', favicon, '/favicon.ico'],
    ] as const) {
      if (address === shipped) {
        problems.push({
          what: `${label}: still the one that it is shipped with.`,
          why: 'People take the site for another one.',
          howTo: 'Choose a picture above.',
        })
        continue
      }
      const status = await ask(origin + address, { method: 'GET', most: mostPicture }).then(
        (answer) => answer.status,
        () => 0,
      )
      if (status === 200) facts.push(fact(label, 'Your own, and it is shown'))
      else problems.push({ what: `${label}: the picture does not come.`, why: 'People see an empty frame.', howTo: 'Choose it once more.' })
    }
    return proof(facts, problems)
  }

  const proofs: Readonly<Record<Provable, (accountId: string) => Promise<SetupProof>>> = {
    you: async (accountId) => proveFactors(await house.factorsOf(accountId)),
    site: probe,
    look,
    payments: async () => proveGateway(await house.gateway(), await house.askGateway(), origin),
    storage: () => proveStorage(house.storage),
    backup: async () => proveBackup(await house.notes(), await house.backupFindings()),
    rules: async () => proveRules(await house.publishedPages(), await house.safetyOfficers()),
    doors: async () => proveDoors(await readSettings(), house.captchaHasSecret),
  }
  return (key: Provable, accountId: string): Promise<SetupProof> => proofs[key](accountId)
}
