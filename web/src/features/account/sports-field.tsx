import { useQuery } from '@tanstack/react-query'
import { ask } from '../../lib/queries.ts'

const most = 5

export function SportsField({ chosen, onChange }: { chosen: readonly string[]; onChange: (ids: string[]) => void }) {
  const { data } = useQuery({ ...ask('reference.sports'), staleTime: Infinity })
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((known) => known !== id) : [...chosen, id].slice(0, most))
  return (
    <fieldset className="field">
      <legend>Sports</legend>
      <div className="chips wrapx">
        {(data?.data ?? []).map(({ _id, name }) => (
          <button key={_id} type="button" className="chip" aria-pressed={chosen.includes(_id)} onClick={() => toggle(_id)}>
            {name}
          </button>
        ))}
      </div>
      <p className="hint">{chosen.length >= most ? 'That is five, the most there can be' : 'Up to five'}</p>
    </fieldset>
  )
}
