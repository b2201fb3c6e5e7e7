import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { send } from '../../lib/client.ts'
import { lazily } from '../../lib/lazily.ts'
import { ask } from '../../lib/queries.ts'
import { Link, useOnward, useQueryParam } from '../../lib/router/index.ts'
import { useSignedIn } from '../../lib/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SignInFirst } from '../../ui/sign-in-first.tsx'
import { Skeleton, SkeletonForm } from '../../ui/skeleton.tsx'
import { PageColumn } from '../page-column.tsx'

const LetterOpening = lazily(() =>
  import('../../features/guardians/letter-opening.tsx').then((module) => ({ default: module.LetterOpening })),
)
const WardCard = lazily(() => import('../../features/guardians/ward-card.tsx').then((module) => ({ default: module.WardCard })))

/** What the letter's link shows. It stays in the address, so that one comes back to it after signing in. */
function Letter({ code }: { code: string }) {
  const onward = useOnward()
  const { data, error, refetch } = useQuery({
    queryKey: ['guardians.open', code],
    queryFn: ({ signal }) => send('guardians.open', { body: { code } }, { signal }),
    staleTime: Infinity,
    retry: false,
  })
  if (error instanceof ApiError && error.status === 410)
    return (
      <EmptyState
        level={1}
        drawing="gate"
        title="This link has ended"
        text="It was used, replaced by a newer one, or taken back. If it was you who used it, go on below. Else ask for a new letter."
      >
        <Link className={buttonClass({})} to="/guardian">
          Go on as a guardian
        </Link>
      </EmptyState>
    )
  if (error && !data) return <ErrorState level={1} error={error} retry={refetch} />
  if (!data) return <Skeleton height="20rem" />
  return (
    <PageColumn title={`${data.data.name} asks you`} kicker="Parent or guardian">
      <div className="max-w-[36rem]">
        <Suspense fallback={<SkeletonForm />}>
          <LetterOpening code={code} opening={data.data} onDone={() => onward('/guardian')} />
        </Suspense>
      </div>
    </PageColumn>
  )
}

function Wards() {
  const { data, error, refetch } = useQuery(ask('guardians.wards'))
  if (error && !data) return <ErrorState level={1} error={error} retry={refetch} />
  return (
    <PageColumn title="Your young athletes" kicker="Parent or guardian">
      <div className="grid max-w-[36rem] gap-6">
        {!data ? (
          <SkeletonForm />
        ) : data.data.length === 0 ? (
          <EmptyState
            drawing="gate"
            title="Nobody here"
            text="A young athlete names you in their account, and we write to you. The link in that letter leads here."
          />
        ) : (
          <Suspense fallback={<SkeletonForm />}>
            {data.data.map((ward) => (
              <WardCard key={ward._id} ward={ward} />
            ))}
          </Suspense>
        )}
      </div>
    </PageColumn>
  )
}

export function Guardian() {
  const code = useQueryParam('code')
  const isSignedIn = useSignedIn()
  if (code) return <Letter key={code} code={code} />
  if (isSignedIn) return <Wards />
  return (
    <PageColumn title="Parents and guardians" kicker="Young athletes">
      <div className="stack l max-w-[36rem]">
        <SignInFirst path="/guardian" lead="Sign in to see the young athletes you are the guardian of." />
      </div>
    </PageColumn>
  )
}
