import { factNames, factWords, type Facts } from './words.ts'

/** What the athlete shares by a link. */
export function SharedFacts({ facts }: { facts: Facts }) {
  const shown = factNames.flatMap((name) => (facts[name] ? [{ name, value: facts[name] }] : []))
  if (shown.length === 0) return null
  return (
    <dl className="stack l">
      {shown.map(({ name, value }) => (
        <div key={name} className="stack">
          <dt className="kick">{factWords[name]}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">
            {name === 'contactEmail' ? (
              <a className="link" href={`mailto:${value}`}>
                {value}
              </a>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
