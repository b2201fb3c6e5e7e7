// A colour in OKLCH and back, and the one field that lists lay pictures on. Apart from `accent.ts` because every list of
// posts has it.

type Triple = [number, number, number]
/** Lightness, chroma, hue in radians. */
export type Lch = Triple

const toLinear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
const toGamma = (c: number) => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055)
export const clamp = (x: number, low: number, high: number) => Math.min(high, Math.max(low, x))
/** Build tools write `#ffffff` as `#fff`. */
const longHex = (hex: string) => (hex.length === 4 ? hex.replaceAll(/[0-9a-f]/gi, '$&$&') : hex)
export const linearOf = (hex: string) => [1, 3, 5].map((i) => toLinear(Number.parseInt(longHex(hex).slice(i, i + 2), 16) / 255)) as Triple
const hexOf = (rgb: Triple) =>
  `#${rgb
    .map((c) =>
      Math.round(clamp(toGamma(Math.max(0, c)), 0, 1) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

export function toLch(hex: string): Lch {
  const [r, g, b] = linearOf(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(A, B), Math.atan2(B, A)]
}

function toLinearRgb([L, C, h]: Lch): Triple {
  const a = C * Math.cos(h)
  const b = C * Math.sin(h)
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** Less and less chroma until a screen can show it. */
export function fit(L: number, C: number, h: number): string {
  let chroma = C
  while (chroma > 0 && toLinearRgb([L, chroma, h]).some((x) => x < -0.0005 || x > 1.0005)) chroma -= 0.004
  return hexOf(toLinearRgb([L, Math.max(0, chroma), h]))
}

/** The field behind cut-out photographs and locked posts: the same in both themes. */
export function deepOf(page: string): string {
  const [, C, h] = toLch(page)
  return fit(0.27, Math.min(C, 0.1), h)
}
