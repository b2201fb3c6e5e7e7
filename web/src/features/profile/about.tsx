import type { ReactNode } from 'react'
import { schoolPath } from '@fieldhouse/contract/addresses'
import { networks, shownSocial, socialNetworks } from '@fieldhouse/contract/socials'
import { Link } from '../../lib/router/index.ts'
import { RichText } from '../../lib/rich-text.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import type { Profile } from './api.ts'

const socialLinks = ({ socials }: Profile) =>
  socialNetworks.flatMap((network) => {
    const address = socials[network]
    return typeof address === 'string' && /^https?:\/\//.test(address) ? { network, address } : []
  })

/** What is said of the person beside their own words. */
function Facts({ languages, ageBand }: Profile) {
  const names = new Intl.DisplayNames(document.documentElement.lang || 'en', { type: 'language' })
  const facts = [
    { what: 'Speaks', said: languages.map((code) => names.of(code) ?? code).join(', ') },
    { what: 'Age', said: ageBand === 'over_50' ? 'Over 50' : (ageBand?.replace('_', '–') ?? '') },
  ].filter(({ said }) => said !== '')
  if (facts.length === 0) return null
  return (
    <dl className="sum">
      {facts.map(({ what, said }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd className="text-end">{said}</dd>
        </div>
      ))}
    </dl>
  )
}

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
      <Facts {...profile} />
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
            {links.map(({ network, address }) => (
              <li key={network}>
                <a className="btn line" href={address} rel="me nofollow noopener ugc" target="_blank">
                  {networks[network].name} <span className="normal-case">{shownSocial(network, address)}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
