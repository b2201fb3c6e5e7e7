import type { ReactNode } from 'react'

/** A section opens with an ink rule; its link, if any, stands at the end. */
export const SectionHead = ({ title, children, id }: { title: string; children?: ReactNode; id?: string }) => (
  <div className="head">
    <h2 className="d3" id={id}>
      {title}
    </h2>
    {children}
  </div>
)
