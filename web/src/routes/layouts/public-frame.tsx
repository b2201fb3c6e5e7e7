import { standardHeader } from '@fieldhouse/contract/footer'
import type { ReactNode } from 'react'
import { Link, usePlace } from '../../lib/router/index.ts'
import { Mark } from '../../ui/mark.tsx'
import { MenuLinks } from '../../ui/menu-links.tsx'
import { SiteFoot } from './site-foot.tsx'

export function PublicFrame({ children }: { children: ReactNode }) {
  const { href } = usePlace()
  return (
    <div className="public-frame">
      <a className="skip" href="#main">
        Skip to the page
      </a>
      <header className="site-head">
        <Link to="/">
          <Mark />
        </Link>
        <nav className="end" aria-label="Site">
          <MenuLinks section="header" standard={standardHeader} className="nav-link max-tablet:hidden" />
          <Link className="btn line tiny" to={`/auth/login?next=${encodeURIComponent(href)}`}>
            Sign in
          </Link>
          <Link className="btn tiny max-tablet:hidden" to="/auth/register">
            Create account
          </Link>
        </nav>
      </header>
      <main tabIndex={-1} id="main">
        {children}
      </main>
      <SiteFoot />
    </div>
  )
}
