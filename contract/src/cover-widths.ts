// The widths in which a page's own picture is fetched. Pure, shared by the browser and by what the server draws before it.

/** A cover is hardly higher than a phone is wide: what is cut off at its sides needs no more. */
export const coverSizes = 'max(100vw, 34rem)'

const pictureWidths = [480, 768, 960, 1600]

/**
 * The widths there are of a page's own picture, as `srcset` takes them; undefined for a picture that is not one of ours. A width that
 * a small picture was not given is served as the next wider one.
 */
export function widthsOf(address: string): string | undefined {
  const [, start, end] = /^(\/media\/(?:public\/p-[0-9a-f-]{36}-|[0-9a-f-]{36}\/))w1600(\.webp|\?[^ ]*)?$/.exec(address) ?? []
  return start && pictureWidths.map((width) => `${start}w${width}${end ?? ''} ${width}w`).join(', ')
}
