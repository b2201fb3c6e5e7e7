// A person in action, built from limbs that taper, lit from behind. Side view, facing right.
import { circle, darker, lighter, n, polygon, type Brush, type HairStyle, type Kit } from './brush.ts'

type Point = readonly [number, number]

/** Angles in degrees: 0 hangs down, 90 points forward, 180 up, negative backward. Near limbs first. */
export interface Pose {
  readonly torso: number
  readonly head: number
  readonly arms: readonly [readonly [number, number], readonly [number, number]]
  readonly legs: readonly [readonly [number, number, number], readonly [number, number, number]]
}

export interface Look {
  readonly kit: Kit
  readonly skin: string
  readonly hair: HairStyle
}

export const lookOf = ({ kit, skin, hair }: Brush): Look => ({ kit, skin, hair })

export interface Placed {
  readonly svg: string
  /** Where the near hand ended up, for a ball or a bat. */
  readonly hand: Point
  readonly farHand: Point
  readonly foot: Point
  /** The lowest point of the figure, where the ground would be. */
  readonly low: number
}

const step = ([x, y]: Point, angle: number, length: number): Point => {
  const radians = (angle * Math.PI) / 180
  return [x + Math.sin(radians) * length, y + Math.cos(radians) * length]
}
const along = (a: Point, b: Point, share: number): Point => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]

/** A figure `size` tall when standing, with its hip at `at`. */
export function drawFigure(pose: Pose, look: Look, at: Point, size: number, shade = 0): Placed {
  const unit = size / 8
  const tone = (colour: string, extra = 0) => darker(colour, Math.min(0.92, shade + extra))
  const limb = (a: Point, b: Point, ra: number, rb: number, colour: string) => drawLimb(a, b, ra * unit, rb * unit, colour)
  const neck = step(at, 180 - pose.torso, 2.75 * unit)
  const shirt = look.kit.main
  const shorts = look.kit.deep

  const arm = ([upper, fore]: readonly [number, number], depth: number) => {
    const shoulder = along(neck, at, 0.12)
    const elbow = step(shoulder, upper, 1.45 * unit)
    const hand = step(elbow, fore, 1.4 * unit)
    const svg =
      limb(elbow, hand, 0.23, 0.15, tone(look.skin, depth)) +
      limb(shoulder, elbow, 0.36, 0.25, tone(look.skin, depth)) +
      limb(shoulder, along(shoulder, elbow, 0.5), 0.44, 0.36, tone(shirt, depth)) +
      drawLimb(hand, step(hand, fore, 0.22 * unit), 0.2 * unit, 0.14 * unit, tone(look.skin, depth))
    return { svg, hand: step(hand, fore, 0.3 * unit) }
  }
  const leg = ([thigh, shin, toe]: readonly [number, number, number], depth: number) => {
    const knee = step(at, thigh, 2.1 * unit)
    const ankle = step(knee, shin, 2.05 * unit)
    const tip = step(ankle, toe, 0.75 * unit)
    const svg =
      limb(knee, ankle, 0.36, 0.17, tone(look.skin, depth)) +
      limb(at, knee, 0.6, 0.36, tone(look.skin, depth)) +
      limb(along(knee, ankle, 0.62), ankle, 0.27, 0.19, tone('#f4f1e8', depth)) +
      limb(at, along(at, knee, 0.62), 0.66, 0.56, tone(shorts, depth)) +
      limb(ankle, tip, 0.24, 0.17, tone(look.kit.second, depth))
    return { svg, foot: tip, low: Math.max(tip[1], ankle[1] + 0.22 * unit, knee[1] + 0.3 * unit) }
  }

  const near = { arm: arm(pose.arms[0], 0), leg: leg(pose.legs[0], 0) }
  const far = { arm: arm(pose.arms[1], 0.38), leg: leg(pose.legs[1], 0.38) }
  const torso =
    limb(along(neck, at, 0.16), at, 0.72, 0.58, tone(shirt)) +
    drawBand(neck, at, unit, tone(look.kit.second)) +
    limb(along(neck, at, 0.9), at, 0.58, 0.6, tone(shorts))
  const head = drawHead(neck, pose.head, unit, {
    skin: tone(look.skin),
    hair: look.hair,
    dark: tone('#2a1b14'),
    band: tone(look.kit.second),
  })
  const svg = far.arm.svg + far.leg.svg + torso + near.leg.svg + head + near.arm.svg
  return { svg, hand: near.arm.hand, farHand: far.arm.hand, foot: near.leg.foot, low: Math.max(near.leg.low, far.leg.low) }
}

/** A stripe across the shirt, square to the back. */
function drawBand(neck: Point, hip: Point, unit: number, colour: string): string {
  const [dx, dy] = [hip[0] - neck[0], hip[1] - neck[1]]
  const length = Math.hypot(dx, dy)
  const side = (share: number, sign: number): Point => {
    const [x, y] = along(neck, hip, share)
    const half = (0.72 - 0.13 * share) * unit * 0.97
    return [x + (sign * half * dy) / length, y - (sign * half * dx) / length]
  }
  return polygon([side(0.47, -1), side(0.47, 1), side(0.57, 1), side(0.57, -1)], colour, 'opacity=".92"')
}

/** Three nested shapes: lit edge, body, shaded core. The light comes from the upper left and from behind. */
function drawLimb(a: Point, b: Point, ra: number, rb: number, colour: string): string {
  const shift = (point: Point, by: number): Point => [point[0] + by, point[1] + by * 0.5]
  const depth = Math.max(ra, rb)
  return (
    capsule(a, b, ra, rb, lighter(colour, 0.42)) +
    capsule(shift(a, depth * 0.1), shift(b, depth * 0.1), ra * 0.9, rb * 0.9, colour) +
    capsule(shift(a, depth * 0.32), shift(b, depth * 0.32), ra * 0.62, rb * 0.62, darker(colour, 0.3))
  )
}

/** The hull of two circles. */
function capsule(a: Point, b: Point, ra: number, rb: number, fill: string): string {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const distance = Math.hypot(dx, dy)
  if (distance <= Math.abs(ra - rb)) return circle(...(ra > rb ? a : b), Math.max(ra, rb), fill)
  const direction = Math.atan2(dy, dx)
  const lean = Math.acos((ra - rb) / distance)
  const on = (centre: Point, radius: number, angle: number) =>
    `${n(centre[0] + Math.cos(angle) * radius)} ${n(centre[1] + Math.sin(angle) * radius)}`
  const [left, right] = [direction - lean, direction + lean]
  const bigA = lean < Math.PI / 2 ? 0 : 1
  return (
    `<path fill="${fill}" d="M${on(a, ra, left)}L${on(b, rb, left)}A${n(rb)} ${n(rb)} 0 ${bigA} 1` +
    ` ${on(b, rb, right)}L${on(a, ra, right)}A${n(ra)} ${n(ra)} 0 ${1 - bigA} 1 ${on(a, ra, left)}Z"/>`
  )
}

interface HeadColours {
  readonly skin: string
  readonly hair: HairStyle
  readonly dark: string
  readonly band: string
}

function drawHead(neck: Point, tilt: number, unit: number, { skin, hair, dark, band }: HeadColours): string {
  const centre = step(neck, 180 - tilt, 0.95 * unit)
  const [x, y] = centre
  const r = 0.56 * unit
  const face = drawLimb(neck, centre, 0.28 * unit, 0.3 * unit, skin) + drawLimb(centre, [x + r * 0.16, y + r * 0.42], r, r * 0.72, skin)
  const cap =
    `<path fill="${dark}" d="M${n(x - r * 1.02)} ${n(y + r * 0.42)}A${n(r * 1.06)} ${n(r * 1.06)} 0 0 1` +
    ` ${n(x + r * 0.9)} ${n(y - r * 0.52)}Q${n(x + r * 0.1)} ${n(y - r * 0.3)} ${n(x - r * 0.32)} ${n(y + r * 0.34)}Z"/>`
  const styles: Record<HairStyle, string> = {
    short: cap,
    shaved: `<g opacity=".55">${cap}</g>`,
    afro:
      circle(x - r * 0.28, y - r * 0.42, r * 1.18, dark) + circle(x - r * 0.5, y - r * 0.7, r * 0.8, lighter(dark, 0.12), 'opacity=".5"'),
    bun: cap + circle(x - r * 0.75, y - r * 0.95, r * 0.46, dark),
    tail: cap + drawLimb([x - r * 0.9, y - r * 0.35], [x - r * 2.3, y + r * 0.5], r * 0.34, r * 0.1, dark),
    band:
      cap +
      `<path d="M${n(x - r * 1.02)} ${n(y - r * 0.02)}L${n(x + r * 0.98)} ${n(y - r * 0.42)}" stroke="${band}"` +
      ` stroke-width="${n(r * 0.28)}"/>`,
  }
  return hair === 'afro' ? styles.afro + face + `<g opacity=".98">${cap}</g>` : face + styles[hair]
}
