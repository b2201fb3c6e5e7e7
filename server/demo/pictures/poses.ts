// Moments of sport as angles (see Pose).
import type { Pose } from './figure.ts'

export const poses = {
  sprint: {
    torso: 14,
    head: 6,
    arms: [
      [-62, 28],
      [48, 138],
    ],
    legs: [
      [82, -18, 74],
      [-38, -98, -40],
    ],
  },
  start: {
    torso: 74,
    head: 48,
    arms: [
      [-14, 2],
      [10, 8],
    ],
    legs: [
      [62, -52, 40],
      [-8, -66, 34],
    ],
  },
  hurdle: {
    torso: 40,
    head: 10,
    arms: [
      [-58, -100],
      [96, 106],
    ],
    legs: [
      [98, 84, 150],
      [-72, -150, -100],
    ],
  },
  kick: {
    torso: -16,
    head: 14,
    arms: [
      [-104, -84],
      [72, 58],
    ],
    legs: [
      [58, 34, 96],
      [-12, -20, 74],
    ],
  },
  strike: {
    torso: 12,
    head: 18,
    arms: [
      [92, 76],
      [-98, -70],
    ],
    legs: [
      [-54, -128, -60],
      [20, -6, 84],
    ],
  },
  shot: {
    torso: 3,
    head: -16,
    arms: [
      [150, 186],
      [138, 192],
    ],
    legs: [
      [8, -16, 40],
      [-6, -38, 20],
    ],
  },
  dribble: {
    torso: 26,
    head: 8,
    arms: [
      [24, 58],
      [-30, 40],
    ],
    legs: [
      [64, -26, 82],
      [-26, -62, 62],
    ],
  },
  spike: {
    torso: -14,
    head: -16,
    arms: [
      [-152, -196],
      [146, 168],
    ],
    legs: [
      [-8, -92, -46],
      [-30, -108, -60],
    ],
  },
  dig: {
    torso: 48,
    head: -6,
    arms: [
      [52, 60],
      [58, 64],
    ],
    legs: [
      [70, -42, 84],
      [30, -52, 78],
    ],
  },
  swing: {
    torso: 6,
    head: 10,
    arms: [
      [78, 112],
      [66, 128],
    ],
    legs: [
      [38, 6, 82],
      [-30, -22, 70],
    ],
  },
  pitch: {
    torso: 30,
    head: 4,
    arms: [
      [-88, -176],
      [88, 92],
    ],
    legs: [
      [74, 22, 92],
      [-52, -74, -24],
    ],
  },
  pass: {
    torso: -6,
    head: 2,
    arms: [
      [-104, -190],
      [86, 92],
    ],
    legs: [
      [30, 8, 86],
      [-28, -44, 58],
    ],
  },
  serve: {
    torso: -10,
    head: -24,
    arms: [
      [-150, -104],
      [164, 176],
    ],
    legs: [
      [14, -24, 50],
      [-16, -44, 24],
    ],
  },
  dive: {
    torso: 88,
    head: 66,
    arms: [
      [112, 110],
      [120, 116],
    ],
    legs: [
      [-72, -76, -84],
      [-66, -80, -90],
    ],
  },
  stand: {
    torso: 0,
    head: 2,
    arms: [
      [-16, 34],
      [-22, 30],
    ],
    legs: [
      [5, 0, 84],
      [-5, -2, 80],
    ],
  },
  cheer: {
    torso: -6,
    head: -10,
    arms: [
      [128, 176],
      [-18, 46],
    ],
    legs: [
      [16, -4, 84],
      [-14, -22, 70],
    ],
  },
  jump: {
    torso: -4,
    head: -18,
    arms: [
      [-156, -170],
      [158, 172],
    ],
    legs: [
      [34, -68, -10],
      [-22, -96, -50],
    ],
  },
} as const satisfies Record<string, Pose>

export type PoseName = keyof typeof poses

/** Half a stride in `count` steps; the other half is the same with near and far limbs exchanged. */
export function runCycle(count: number): Pose[] {
  const swing = (share: number, low: number, high: number) => low + (high - low) * (0.5 - Math.cos(share * 2 * Math.PI) / 2)
  return Array.from({ length: count }, (_, index) => {
    const phase = index / count
    const other = (phase + 0.5) % 1
    const leg = (share: number): [number, number, number] => {
      const thigh = swing(share, -38, 76)
      const bend = 18 + 92 * Math.max(0, Math.sin((share + 0.05) * 2 * Math.PI))
      return [thigh, thigh - bend, thigh - bend + 84]
    }
    const arm = (share: number): [number, number] => [swing(share, -58, 46), swing(share, 30, 132)]
    return { torso: 14, head: 6, arms: [arm(other), arm(phase)], legs: [leg(phase), leg(other)] }
  })
}
