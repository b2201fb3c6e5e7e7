import type { Focus } from '@fieldhouse/contract'
import { coverSizes, widthsOf } from '@fieldhouse/contract/cover-widths'

/** Crops of a picture keep this point in sight; without one, what the style of the place says. */
export const focusStyle = (focus: Focus | null | undefined): Record<`--${string}`, string> =>
  focus ? { '--focus': `${focus.x}% ${focus.y}%` } : {}

/** A cover in the width that the window needs. `src` comes last, or a browser fetches it before it has read the others. */
export const coverPicture = (src: string) => {
  const srcSet = widthsOf(src)
  return srcSet === undefined ? { src } : { srcSet, sizes: coverSizes, src }
}
