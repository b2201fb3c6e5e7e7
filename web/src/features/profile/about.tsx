import type { ReactNode } from 'react'
import { schoolPath } from '@fieldhouse/contract/addresses'
import { Link } from '../../lib/router/index.ts'
import { RichText } from '../../lib/rich-text.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import type { Profile } from './api.ts'

const socialLinks = (profile: Profile): [name: string, address: string][] =>
  Object.entries(profile.socials).filter((pair): pair is [string, string] => typeof pair[1] === 'string' && /^https?:\/\//.test(pair[1]))

function School({ educationType, educationInfo }: Profile) {
  if (!educationInfo) return null
  return (
    <section>
      <SectionHead title="School" />
      <Link className="link" to={schoolPath({ ...educationInfo, educationType: educationType ?? '', publicId: educationInfo.id })}>
        {educationInfo.name}
      </Link>
    </section>
  )
}

/** `children`: what others know to say, between the athlete's own words and where they belong. */
export default function About({ profile, children }: { profile: Profile; children?: ReactNode }) {
  const links = socialLinks(profile)
  return (
    <div className="stack l">
      <section>
        <h2 className="sr">In their own words</h2>
        {profile.bio ? <RichText html={profile.bio} /> : <p className="mute">{profile.name} has not written anything here yet.</p>}
      </section>
      {children}
      <School {...profile} />
      {profile.teams.length > 0 && (
        <section>
          <SectionHead title="Teams" />
          <ul className="stack">
            {profile.teams.map((team) => (
              <li key={team._id}>
                <Link className="link" to={team.path}>
                  {team.name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {links.length > 0 && (
        <section>
          <SectionHead title="Elsewhere" />
          <ul className="row wrapx">
            {links.map(([name, address]) => (
              <li key={name}>
                <a className="link capitalize" href={address} rel="noopener nofollow ugc" target="_blank">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
