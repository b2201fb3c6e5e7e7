import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAnswer, type FirstWeek } from './api.ts'

export function SportsStep({ week }: { week: FirstWeek }) {
  const { data } = useQuery({ ...ask('reference.sports'), staleTime: Infinity })
  const [chosen, setChosen] = useState<readonly string[]>(week.sportIds)
  const { mutate, isPending } = useAnswer()
  const toggle = (id: string) => setChosen(chosen.includes(id) ? chosen.filter((known) => known !== id) : [...chosen, id].slice(0, 20))
  return (
    <>
      {data ? (
        <div className="chips wrapx" role="group" aria-label="Sports">
          {data.data.map(({ _id, name }) => (
            <button key={_id} type="button" className="chip" aria-pressed={chosen.includes(_id)} onClick={() => toggle(_id)}>
              {name}
            </button>
          ))}
        </div>
      ) : (
        <Skeleton height="8rem" />
      )}
      <div className="row wrapx">
        <Button disabled={chosen.length === 0} busy={isPending} onClick={() => mutate({ sportIds: [...chosen] })}>
          Go on
        </Button>
        <Button variant="quiet" onClick={() => mutate({ skip: 'sports' })}>
          Skip this
        </Button>
      </div>
    </>
  )
}
