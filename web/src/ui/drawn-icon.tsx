// How lucide's drawings become components here (build/icon-runtime.ts): its own way carries a fifth of what a small page
// may weigh, for contexts and names that nothing here uses.
import { createElement, type SVGProps } from 'react'

interface IconData {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}

/** Unseen by readers of the screen, as lucide's are, unless it has a name of its own. */
export default function drawIcon({ node }: IconData) {
  return (props: SVGProps<SVGSVGElement>) => (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden={props['aria-label'] || props.role ? undefined : true}
      {...props}
    >
      {node.map(([tag, { key, ...attributes }]) => createElement(tag, { key, ...attributes }))}
    </svg>
  )
}
