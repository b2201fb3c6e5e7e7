// The grounds of sports, where a page has no picture: drawn as empty states are, and fetched where one is shown.

const drawings = {
  track: ['M20 150c40-140 240-140 280 0M60 150c30-100 170-100 200 0M100 150c20-60 100-60 120 0', 'M40 150h80'],
  court: [
    'M20 15h280v130H20z M160 15v130 M160 80m-26 0a26 26 0 1 0 52 0a26 26 0 1 0-52 0 M20 45h46v70H20 M300 45h-46v70h46',
    'M66 100c50 30 60-30 94-20',
  ],
  diamond: [
    'M160 145L85 85L160 25L235 85ZM160 145L20 33M160 145L300 33M160 85m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0',
    'M235 85C232 45 200 22 172 26',
  ],
  gridiron: ['M20 20h280v120H20zM50 20v120M85 20v120M122 20v120M160 20v120M198 20v120M235 20v120M270 20v120', 'M70 118c40-8 60-62 116-72'],
  halves: ['M40 25h240v110H40zM160 12v136M108 25v110M212 25v110', 'M76 112c46-84 116-84 152-30'],
  hoops: [
    'M20 15h280v130H20zM160 15v130M160 80m-22 0a22 22 0 1 0 44 0a22 22 0 1 0-44 0M20 58h46v44H20M300 58h-46v44h46M20 28h24a56 56 0 0 1 0 104H20M300 28h-24a56 56 0 0 0 0 104h24',
    'M112 116c44-6 70-36 132-36',
  ],
  rink: [
    'M60 15h200a40 40 0 0 1 40 40v50a40 40 0 0 1-40 40H60a40 40 0 0 1-40-40V55a40 40 0 0 1 40-40zM160 15v130M108 15v130M212 15v130M160 80m-20 0a20 20 0 1 0 40 0a20 20 0 1 0-40 0',
    'M60 110c50-70 120 10 196-52',
  ],
  lanes: ['M20 20h280v120H20zM20 44h280M20 68h280M20 92h280M20 116h280', 'M34 80h170'],
  mat: [
    'M50 12h220v136H50zM160 80m-54 0a54 54 0 1 0 108 0a54 54 0 1 0-108 0M160 80m-16 0a16 16 0 1 0 32 0a16 16 0 1 0-32 0',
    'M116 112c10-50 50-76 92-62',
  ],
  green: [
    'M20 136c60-30 110-16 150-22s110-34 130-84M236 96m-28 0a28 13 0 1 0 56 0a28 13 0 1 0-56 0M236 96V34l30 11-30 11',
    'M44 118c50-104 140-98 184-30',
  ],
} as const

type Ground = keyof typeof drawings

/** By the code of a sport. */
const grounds: Readonly<Record<string, Ground>> = {
  baseball: 'diamond',
  basketball: 'hoops',
  cheer: 'mat',
  'cross-country': 'track',
  'field-hockey': 'court',
  football: 'gridiron',
  golf: 'green',
  gymnastics: 'mat',
  'ice-hockey': 'rink',
  lacrosse: 'court',
  rowing: 'lanes',
  rugby: 'gridiron',
  soccer: 'court',
  softball: 'diamond',
  swimming: 'lanes',
  tennis: 'halves',
  track: 'track',
  volleyball: 'halves',
  'water-polo': 'lanes',
  wrestling: 'mat',
}

/** A site may have sports of its own. */
export const groundOf = (sport: string | undefined): Ground =>
  sport !== undefined && Object.hasOwn(grounds, sport) ? (grounds[sport] ?? 'track') : 'track'

/** The ground of a sport, inside the frame of ui/pitch.tsx. */
export default function PitchGround({ sport }: { sport: string | undefined }) {
  const [lines, movement] = drawings[groundOf(sport)]
  return (
    <>
      <path d={lines} />
      <path d={movement} strokeDasharray="2 8" />
    </>
  )
}
