// Which further sizes of a clip are worth making. Pure: also asked where nothing is encoded.

/** Of one segment; key frames come twice as often. */
export const segmentSeconds = 4
/** Of the shorter side. */
export const renditionSizes: readonly number[] = [360, 720, 1080]
/** What is shorter is there before another size would be chosen. */
const shortest = 2 * segmentSeconds

/** Smaller than the clip itself, whose shorter side this is, by more than can be seen. */
export const sizesBelow = (own: number): number[] => renditionSizes.filter((size) => size < own * 0.9)

export const isWorthSizes = (width: number | null, height: number | null, seconds: number | null): boolean =>
  (seconds ?? 0) >= shortest && sizesBelow(Math.min(width ?? 0, height ?? 0)).length > 0
