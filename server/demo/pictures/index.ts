// Pictures and clips for the demo: drawn here, the same for the same seed.
import { drawShield } from './crest.ts'
import { createBrush, drawing, kits } from './brush.ts'
import { drawGoods, type Good } from './goods.ts'
import { paintJpeg } from './paint.ts'
import { drawPortrait } from './portrait.ts'
import { scenes, type Sport } from './scenes.ts'
import { drawVignette } from './stage.ts'

export type { Good } from './goods.ts'
export { filmClip } from './film.ts'
export type { Sport } from './scenes.ts'

export interface Sitter {
  readonly seed: number
  /** The same number gives the same person and the same team colours in every picture. */
  readonly person: number
  readonly kit: number
}

/** A square JPEG of a face. */
export function drawAvatar(sitter: Sitter): Promise<Buffer> {
  const [width, height] = [640, 640]
  return paintJpeg(drawing(width, height, drawPortrait(createBrush({ ...sitter, width, height }))))
}

/** A post: 4:5 unless another format is asked for. Scenes of the sport follow one another as `seed` counts up. */
export function drawPost(sport: Sport, sitter: Sitter, width = 1080, height = 1350): Promise<Buffer> {
  const brush = createBrush({ ...sitter, width, height })
  const own = [...scenes[sport], ...scenes.any]
  const scene = own[sitter.seed % own.length] ?? scenes.any[0]
  return paintJpeg(drawing(width, height, scene(brush), drawVignette(width, height)))
}

/** A wide JPEG with the action in the middle. */
export function drawCover(sport: Sport, sitter: Sitter): Promise<Buffer> {
  const [width, height] = [1800, 760]
  const brush = createBrush({ ...sitter, width, height })
  return paintJpeg(drawing(width, height, scenes[sport][0](brush), drawVignette(width, height)))
}

/** A square JPEG of something for sale, in the seller's colours. */
export function drawGood(good: Good, sitter: Sitter): Promise<Buffer> {
  const [width, height] = [1080, 1080]
  const brush = createBrush({ ...sitter, width, height })
  return paintJpeg(drawing(width, height, drawGoods(brush, good)))
}

/** A square JPEG of a team's crest. */
export const drawCrest = (kit: number, band: number): Promise<Buffer> => paintJpeg(drawShield(kit, band))

/** The page colours that go with a kit. */
export function kitColours(kit: number): { primary: string; secondary: string } {
  const { main, second } = kits[kit % kits.length] ?? kits[0]
  return { primary: main, secondary: second }
}
