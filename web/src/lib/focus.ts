import type { Focus } from '@fieldhouse/contract'

/** Crops of a picture keep this point in sight; without one, what the style of the place says. */
export const focusStyle = (focus: Focus | null | undefined): Record<`--${string}`, string> =>
  focus ? { '--focus': `${focus.x}% ${focus.y}%` } : {}
