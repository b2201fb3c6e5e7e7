// Chalk lines on a board: the drawings of empty states. Same weight everywhere, one dashed line of movement.

const drawings = {
  track: ['M20 150c40-140 240-140 280 0M60 150c30-100 170-100 200 0M100 150c20-60 100-60 120 0', 'M40 150h80'],
  bench: ['M50 90h220M70 90v45M250 90v45M50 74h220', 'M140 74c0-26 40-26 40 0'],
  board: ['M50 25h220v90H50zM160 25v90M90 115v30M230 115v30M85 70h40M195 70h40', 'M205 90h60'],
  net: ['M40 120h240M160 30v90M100 120V70M220 120V70M169 58a9 9 0 1 1-18 0a9 9 0 1 1 18 0', 'M70 60c30-40 70-40 84-6'],
  court: [
    'M20 15h280v130H20z M160 15v130 M160 80m-26 0a26 26 0 1 0 52 0a26 26 0 1 0-52 0 M20 45h46v70H20 M300 45h-46v70h46',
    'M66 100c50 30 60-30 94-20',
  ],
  gate: ['M40 140V40h240v100M40 66h240M100 66v74M160 66v74M220 66v74', 'M20 140h24'],
} as const

export type PitchDrawing = keyof typeof drawings

/** The lines of one drawing, inside the frame of ui/pitch.tsx. */
export default function PitchLines({ drawing }: { drawing: PitchDrawing }) {
  const [lines, movement] = drawings[drawing]
  return (
    <>
      <path d={lines} />
      <path d={movement} strokeDasharray="2 8" />
    </>
  )
}
