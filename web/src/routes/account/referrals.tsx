// The own link with which somebody recommends the site.
import { useQuery } from '@tanstack/react-query'
import { promise, welcomeWords } from '../../features/account/referral-words.ts'
import { ReferredList } from '../../features/account/referred-list.tsx'
import { ask } from '../../lib/queries.ts'
import { useMe } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Note } from '../../ui/note.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { PageColumn } from '../page-column.tsx'

export default function Referrals() {
  const { data, error, refetch } = useQuery({ ...ask('referrals.code'), retry: false })
  const { data: me } = useMe()
  const program = data?.data.program
  const came = welcomeWords(data?.data.welcome ?? null)
  return (
    <PageColumn title="Recommend us" kicker="Your own link">
      {error ? (
        <ErrorState error={error} retry={refetch} />
      ) : data ? (
        <div className="stack l max-w-[36rem]">
          <p className="mute">
            Send it to somebody who would like it here. Links to posts and pages that you share carry the same code, so that we know who
            brought whom.
          </p>
          <TextField label="Your link" value={data.data.url} readOnly onFocus={(event) => event.currentTarget.select()} />
          <Button className="justify-self-start" onClick={() => void copyText(data.data.url)}>
            Copy the link
          </Button>
          {program && (
            <ul className="stack list-disc pl-5" aria-label="What it brings">
              {promise(program).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
          {came && <Note tone="good">{came}</Note>}
          <ReferredList opened={me?.isPerformer ? data.data.opened : undefined} />
        </div>
      ) : (
        <SkeletonForm fields={1} />
      )}
    </PageColumn>
  )
}
