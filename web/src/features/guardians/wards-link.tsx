import { useQuery } from '@tanstack/react-query'
import { ask } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'

/** The way to the young athletes one is the guardian of, for whoever has some. */
export function WardsLink() {
  const { data } = useQuery(ask('guardians.wards'))
  if (!data || data.data.length === 0) return null
  return (
    <Link className="link small" to="/guardian">
      You as a guardian
    </Link>
  )
}
