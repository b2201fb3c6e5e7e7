import type { ComponentType, ReactNode } from 'react'
import type { Layout } from '../../lib/router/index.ts'
import { isSignedIn } from '../../lib/session.ts'
import { Closed } from './closed.tsx'
import { PublicFrame } from './public-frame.tsx'
import { Shell } from './shell.tsx'

export interface LayoutProps {
  title: string
  children: ReactNode
}

export type LayoutName = Layout | 'blocked' | 'maintenance'

const Bare = ({ children }: LayoutProps) => (
  <main tabIndex={-1} id="main">
    {children}
  </main>
)

/** A member sees public pages inside the shell, a visitor with the site's head and foot. */
const Public = (props: LayoutProps) => (isSignedIn() ? <Shell {...props} /> : <PublicFrame {...props} />)

export const layouts: Record<LayoutName, ComponentType<LayoutProps>> = {
  primary: (props) => <Shell {...props} />,
  home: (props) => <Shell {...props} isHome />,
  public: Public,
  blank: Bare,
  landing: Bare,
  blocked: () => <Closed reason="blocked" />,
  maintenance: () => <Closed reason="maintenance" />,
}
