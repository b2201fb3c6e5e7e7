import { Who } from '../../ui/who.tsx'
import type { Shares } from './api.ts'
import { percentText } from './shares.ts'

/** Who gets how much, the team first. */
export const ShareList = ({ shares }: { shares: Shares }) => (
  <ul className="stack">
    {shares.map(({ payeeId, name, avatar, path, isTeam, bps }) => (
      <li key={payeeId}>
        <Who name={name} avatar={avatar} to={path ?? undefined} detail={isTeam ? 'The team itself' : undefined}>
          <b className="num">{percentText(bps)} %</b>
        </Who>
      </li>
    ))}
  </ul>
)
