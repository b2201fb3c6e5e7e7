// The shape of the frame that a film stands in before anything of it has come. Pure, shared by the browser and by what the server draws
// before it.

const shapes = [
  ['film', 16 / 9],
  ['wide', 3 / 2],
  ['old', 4 / 3],
  ['sq', 1],
  ['', 4 / 5],
  ['upright', 9 / 16],
] as const

/** The class of the frame nearest to a film's own shape; that of most films where it is not known. */
export function filmFrame(size: { width: number | null; height: number | null } | null | undefined): (typeof shapes)[number][0] {
  if (!size?.width || !size.height) return 'film'
  const own = Math.log(size.width / size.height)
  const far = (ratio: number) => Math.abs(Math.log(ratio) - own)
  return shapes.reduce((best, shape) => (far(shape[1]) < far(best[1]) ? shape : best))[0]
}
