import type { ApiError } from '../lib/api-error.ts'
import { Link } from '../lib/router/index.ts'
import { useTitle } from '../lib/title.ts'
import { EmptyState } from '../ui/empty-state.tsx'

const nothing = {
  kicker: '404',
  title: 'Off the pitch',
  text: 'There is no page at this address. It may have moved or been taken down.',
}
const abroad = {
  kicker: 'Geo-block',
  title: 'Not shown in your country',
  text: 'Whoever runs this page does not show it where you are. What you bought there is safe and opens elsewhere.',
}

export default function NotFoundPage({ error }: { error?: ApiError | undefined }) {
  const words = error?.status === 403 ? abroad : nothing
  useTitle(words.title)
  return (
    <div className="wrap py-8">
      <EmptyState level={1} drawing="court" {...words}>
        <Link className="btn" to="/">
          Back to home
        </Link>
        <Link className="btn line" to="/discover">
          Discover
        </Link>
      </EmptyState>
    </div>
  )
}
