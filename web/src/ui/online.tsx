import type { ReactNode } from 'react'

/** Beside the name of somebody who is there at this moment; says so itself unless words stand with it. */
export const Online = ({ children }: { children?: ReactNode }) => (
  <span className="online">{children ?? <span className="sr">Online</span>}</span>
)
