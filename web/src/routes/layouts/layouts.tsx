import type { ComponentType, ReactNode } from 'react'
import type { Layout } from '../../lib/router/index.ts'
import { isSignedIn } from '../../lib/session.ts'
import { PublicFrame } from './public-frame.tsx'

export interface LayoutProps {
  title: string
  children: ReactNode
}

export type LayoutName = Layout | 'blocked' | 'maintenance'

type ShellComponent = ComponentType<LayoutProps & { isHome?: boolean }>

// Members' frame and the closed notices are fetched only by those who see them.
let Shell: ShellComponent = PublicFrame
let ClosedNotice: ComponentType<{ reason: 'blocked' | 'maintenance' }> = () => null

const isShelled = (layout: LayoutName) => layout === 'primary' || layout === 'home' || layout === 'public'

/** Has the frame's code ready before the page is shown. */
export async function prepareLayout(layout: LayoutName): Promise<void> {
  if (isShelled(layout) && isSignedIn()) Shell = (await import('./shell.tsx')).Shell
  if (layout === 'blocked' || layout === 'maintenance') ClosedNotice = (await import('./closed.tsx')).Closed
}

const Bare = ({ children }: LayoutProps) => (
  <main tabIndex={-1} id="main">
    {children}
  </main>
)

/** Renders the frame of a layout. Members see public pages inside the shell, visitors with the site's head and foot. */
export function LayoutFrame({ layout, ...props }: LayoutProps & { layout: LayoutName }) {
  if (layout === 'blank' || layout === 'landing') return <Bare {...props} />
  if (layout === 'blocked' || layout === 'maintenance') return <ClosedNotice reason={layout} />
  return isSignedIn() ? <Shell {...props} isHome={layout === 'home'} /> : <PublicFrame {...props} />
}
