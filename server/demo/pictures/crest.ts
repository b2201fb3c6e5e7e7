// The crest of a team: a shield in its colours, with a band that differs from team to team.
import { kits, type Kit } from './brush.ts'

const bands: readonly [(kit: Kit) => string, ...((kit: Kit) => string)[]] = [
  ({ second }) => `<path d="M0 250h512v96H0z" fill="${second}"/>`,
  ({ second }) => `<path d="M-40 470 470 -40h110L20 560z" fill="${second}"/>`,
  ({ second, deep }) => `<path d="M208 0h96v512h-96z" fill="${second}"/><circle cx="256" cy="250" r="70" fill="${deep}"/>`,
  ({ second }) => `<path d="M0 150 256 300 512 150v96L256 396 0 246z" fill="${second}"/>`,
]

export function drawShield(kitNumber: number, band: number): string {
  const kit = kits[kitNumber % kits.length] ?? kits[0]
  const drawBand = bands[band % bands.length] ?? bands[0]
  const shield = 'M76 60 256 24l180 36v190c0 116-76 190-180 238C152 440 76 366 76 250z'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
    <rect width="512" height="512" fill="${kit.deep}"/><clipPath id="s"><path d="${shield}"/></clipPath>
    <g clip-path="url(#s)"><rect width="512" height="512" fill="${kit.main}"/>${drawBand(kit)}</g>
    <path d="${shield}" fill="none" stroke="${kit.second}" stroke-width="18"/></svg>`
}
