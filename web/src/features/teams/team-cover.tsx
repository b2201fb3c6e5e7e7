import type { ReactNode } from 'react'
import { coverPicture } from '../../lib/focus.ts'
import { cx } from '../../ui/class-names.ts'
import { Ground } from '../../ui/ground.tsx'
import type { Team } from './api.ts'
import { lineOf } from './describe.ts'

/** Long names take a smaller size, so that two lines are the most. */
const longName = 16

/** The team's picture with its name on the dark foot, and what one can do here. */
export function TeamCover({ team, children }: { team: Team; children: ReactNode }) {
  const picture = team.banner || team.poster
  return (
    <header className="cover">
      {picture ? <img {...coverPicture(picture)} alt="" fetchPriority="high" /> : <Ground sport={team.sport.code} />}
      <div className="wrap in">
        <p className="kick strip">{lineOf(team)}</p>
        <h1 translate="no" className={cx('hero', team.name.length > longName && 'long')}>
          {team.name}
        </h1>
        <div className="act-row">{children}</div>
      </div>
    </header>
  )
}
