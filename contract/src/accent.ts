// One page colour -> the seven accent roles of a theme, in OKLCH, contrast kept to WCAG AA. The formula in words stands
// in the web's ui/tokens.css under "Accent". Pure, shared by the browser and by what the server draws before it.
import { clamp, deepOf, fit, linearOf, toLch, type Lch } from './colour.ts'

export interface Surfaces {
  paper: string
  sheet: string
  sunken: string
}

/** What the two themes lay things on, as the web's tokens have it. */
export const surfacesOf = {
  light: { paper: '#f4f2ed', sheet: '#ffffff', sunken: '#eae7e0' },
  dark: { paper: '#0e0f12', sheet: '#17191d', sunken: '#0a0b0d' },
} as const satisfies Record<'light' | 'dark', Surfaces>

export const accentRoles = ['accent', 'accent-edge', 'accent-press', 'on-accent', 'accent-ink', 'accent-tint', 'accent-deep'] as const
export type Accent = Record<(typeof accentRoles)[number], string>

function luminance(hex: string) {
  const [r, g, b] = linearOf(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

function fillFor([L0, C, h]: Lch, isDark: boolean, sheet: string) {
  // Yellow, lime, sky keep the kit's colour and carry ink.
  const isBright = L0 >= 0.72 && C >= 0.03
  let L = isDark ? clamp(L0, 0.56, 0.86) : clamp(L0, 0.3, isBright ? 0.86 : 0.62)
  // Within half the range of lightness one fits; the bound only guards against colours that are none.
  for (let step = 0; ; step++) {
    const fill = fit(L, C, h)
    const press = fit(L + (isDark ? 0.06 : -0.06), C, h)
    const on = ['#ffffff', '#0b0c0f'].find((ink) => contrast(ink, fill) >= 4.5 && contrast(ink, press) >= 4.5)
    if (step > 50 || (on && (isBright || contrast(fill, sheet) >= 3))) return { L, fill, press, on: on ?? '#ffffff' }
    L += isDark ? 0.01 : -0.01
  }
}

export function accentFor(page: string, isDark: boolean, { paper, sheet, sunken }: Surfaces): Accent {
  const [L0, C0, h] = toLch(page)
  const C = Math.min(C0, 0.19)
  const { L, fill, press, on } = fillFor([L0, C, h], isDark, sheet)
  const tint = isDark ? fit(0.25, Math.min(C, 0.045), h) : fit(0.94, Math.min(C, 0.03), h)
  let inkLightness = L
  let ink = fill
  while ([paper, sheet, sunken, tint].some((surface) => contrast(ink, surface) < 4.5)) {
    inkLightness += isDark ? 0.01 : -0.01
    ink = fit(inkLightness, C, h)
  }
  return {
    accent: fill,
    'accent-edge': contrast(fill, sheet) >= 3 ? fill : ink,
    'accent-press': press,
    'on-accent': on,
    'accent-ink': ink,
    'accent-tint': tint,
    'accent-deep': deepOf(page),
  }
}
