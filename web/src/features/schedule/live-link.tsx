import { Link } from '../../lib/router/index.ts'

/** The way into the room while the team is live from a game. */
export const LiveLink = ({ teamId }: { teamId: string }) => (
  <Link className="badge live" to={`/live/${teamId}`}>
    Live now
  </Link>
)
