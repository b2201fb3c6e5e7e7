import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { send } from '../../lib/client.ts'
import { ask } from '../../lib/queries.ts'
import { useMe } from '../../lib/session.ts'
import { ComboField } from '../../ui/combo-field.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { toast, toastError } from '../../ui/toast.ts'

const mostOffered = 8

/** From which countries a page is not seen: the own one, or a team's. What is chosen counts at once. */
export function ClosedCountries({ teamId }: { teamId?: string | undefined }) {
  const of = teamId ? { teamId } : {}
  const { data } = useQuery(ask('blocks.countries', { query: of }))
  const { data: all } = useQuery({ ...ask('reference.countries'), staleTime: Infinity })
  const nameOf = useMemo(() => new Map(all?.data.map(({ code, name }) => [code, name])), [all])
  const [typed, setTyped] = useState('')
  const save = useMutation({
    // One after the other: each says the whole list.
    scope: { id: 'closed-countries' },
    mutationFn: (countryCodes: string[]) => send('blocks.closeTo', { body: { countryCodes, ...of } }),
    onError: toastError,
  })
  // With what is on its way, or the next pick would take it back.
  const codes = save.isPending ? save.variables : (data?.data.countryCodes ?? [])
  const close = async (code: string) => {
    setTyped('')
    await save.mutateAsync([...codes, code])
    toast(`Closed to ${nameOf.get(code) ?? code}`)
  }
  const wanted = typed.trim().toLowerCase()
  const offered = [...nameOf].filter(([code, name]) => !codes.includes(code) && name.toLowerCase().includes(wanted)).slice(0, mostOffered)
  return (
    <section className="stack" aria-labelledby="closed-countries">
      <SectionHead id="closed-countries" title="Countries" />
      <p className="small muted">
        {teamId ? 'The team and all that it publishes are' : 'Your page and all that you publish are'} not shown to anybody whose connection
        comes from these countries. What they have bought is closed there, too.
      </p>
      {codes.length > 0 && (
        <ul className="chips" aria-label="Closed to">
          {codes.map((code) => (
            <li key={code}>
              <button
                type="button"
                className="chip"
                aria-label={`Open to ${nameOf.get(code) ?? code} again`}
                disabled={save.isPending}
                onClick={() => save.mutate(codes.filter((one) => one !== code))}
              >
                {nameOf.get(code) ?? code} <CloseIcon className="i s" aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <ComboField
        label="Close to a country"
        placeholder="Type its name"
        className="max-w-90"
        value={typed}
        onType={setTyped}
        options={(wanted ? offered : []).map(([code, name]) => ({ value: code, text: name }))}
        onPick={(code) => void close(code).catch(() => undefined)}
        said={`${offered.length} countries`}
      />
      <p className="small muted">
        Where a connection comes from is read from a list by{' '}
        <a href="https://db-ip.com" rel="noopener noreferrer" target="_blank">
          DB-IP
        </a>
        . Where that does not know, nothing is closed.
      </p>
    </section>
  )
}

/** The same in the settings, for whoever has a page. */
export function OwnClosedCountries() {
  const { data: me } = useMe()
  return me?.isPerformer ? <ClosedCountries /> : null
}
