// What every drawing starts from: a seeded source of chance, a kit of colours and a few ways to write SVG.

export interface Kit {
  readonly main: string
  readonly second: string
  readonly deep: string
}

export interface Brush {
  readonly width: number
  readonly height: number
  readonly kit: Kit
  readonly skin: string
  readonly hair: HairStyle
  /** From 0 up to 1, the same row of numbers for the same seed. */
  chance(): number
  between(low: number, high: number): number
  pick<T>(choices: readonly [T, ...T[]]): T
}

export const hairStyles = ['short', 'afro', 'bun', 'tail', 'band', 'shaved'] as const
export type HairStyle = (typeof hairStyles)[number]

export const kits: readonly [Kit, ...Kit[]] = [
  { main: '#0f7a5f', second: '#f3f1ea', deep: '#072f27' },
  { main: '#c8281f', second: '#ffd9a8', deep: '#3d0d0d' },
  { main: '#2338c9', second: '#f5a800', deep: '#0b1240' },
  { main: '#5a22a8', second: '#ffc53d', deep: '#1d0a3b' },
  { main: '#e0631a', second: '#fff4e0', deep: '#3f1a08' },
  { main: '#0d6f9c', second: '#e8f2f5', deep: '#06283a' },
  { main: '#8c1d40', second: '#f2c14e', deep: '#2c0915' },
  { main: '#1f2a36', second: '#d7e021', deep: '#0b1016' },
  { main: '#26734d', second: '#ffd23f', deep: '#0b281b' },
]

const skins = ['#5b3621', '#7b4a2b', '#9c6540', '#c08a5e', '#dba77c', '#eec09a'] as const

/** Some skin and some hair, differing between neighbours. */
export const pickSkin = (number: number): string => skins[(number * 4 + 1) % skins.length] ?? skins[0]
export const pickHair = (number: number): HairStyle => hairStyles[(number * 5 + 2) % hairStyles.length] ?? hairStyles[0]

export interface BrushOptions {
  readonly seed: number
  readonly width: number
  readonly height: number
  /** Which person and which team; chance decides where they are left out. */
  readonly kit?: number
  readonly person?: number
}

export function createBrush({ seed, width, height, kit, person }: BrushOptions): Brush {
  const chance = createChance(seed)
  const pick = <T>(choices: readonly [T, ...T[]]): T => choices[Math.floor(chance() * choices.length)] ?? choices[0]
  const who = createChance((person ?? Math.floor(chance() * 1e6)) + 977)
  const own = <T>(choices: readonly [T, ...T[]]): T => choices[Math.floor(who() * choices.length)] ?? choices[0]
  return {
    width,
    height,
    chance,
    pick,
    between: (low, high) => low + (high - low) * chance(),
    kit: kit === undefined ? pick(kits) : (kits[kit % kits.length] ?? kits[0]),
    skin: own(skins),
    hair: own(hairStyles),
  }
}

/** A 32-bit congruential generator with its bits stirred. */
function createChance(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let stirred = Math.imul(state ^ (state >>> 15), state | 1)
    stirred ^= stirred + Math.imul(stirred ^ (stirred >>> 7), stirred | 61)
    return ((stirred ^ (stirred >>> 14)) >>> 0) / 4294967296
  }
}

/** Numbers in SVG with one decimal. */
export const n = (value: number) => String(Math.round(value * 10) / 10)

/** Mixes a colour towards another; 0 keeps it. */
export function mix(from: string, to: string, share: number): string {
  const channel = (offset: number) => {
    const [a, b] = [from, to].map((colour) => Number.parseInt(colour.slice(offset, offset + 2), 16))
    return Math.round((a ?? 0) + ((b ?? 0) - (a ?? 0)) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

export const darker = (colour: string, share: number) => mix(colour, '#05060a', share)
export const lighter = (colour: string, share: number) => mix(colour, '#fff6e6', share)

export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${more}/>`
export const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" ${more}/>`
export const polygon = (points: readonly (readonly [number, number])[], fill: string, more = '') =>
  `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" fill="${fill}" ${more}/>`
export const line = (x1: number, y1: number, x2: number, y2: number, stroke: string, width: number, more = '') =>
  `<line x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}" stroke="${stroke}" stroke-width="${n(width)}" ${more}/>`

type Stop = readonly [offset: number, colour: string, opacity?: number]
const stops = (list: readonly Stop[]) =>
  list.map(([offset, colour, opacity = 1]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`).join('')

let gradients = 0
/** A gradient and the name to fill with. Names only have to differ within one drawing. */
export function fade(list: readonly Stop[], direction: 'down' | 'across' | 'round' = 'down'): { def: string; fill: string } {
  const id = `g${(gradients = (gradients + 1) % 100_000)}`
  const tag = direction === 'round' ? 'radialGradient' : 'linearGradient'
  const ends = direction === 'down' ? 'x1="0" y1="0" x2="0" y2="1"' : direction === 'across' ? 'x1="0" y1="0" x2="1" y2="0"' : ''
  return { def: `<${tag} id="${id}" ${ends}>${stops(list)}</${tag}>`, fill: `url(#${id})` }
}

export const drawing = (width: number, height: number, ...parts: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${n(width)}" height="${n(height)}" viewBox="0 0 ${n(width)}` +
  ` ${n(height)}">${parts.join('')}</svg>`
