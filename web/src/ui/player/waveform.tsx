import { useMemo } from 'react'

/** One upright line a peak, around the middle. */
function linesOf(peaks: string): { path: string; count: number } {
  const heights = [...atob(peaks)].map((letter) => letter.charCodeAt(0) / 255)
  const path = heights.map((height, n) => {
    const half = Math.max(2, height * 48)
    return `M${n + 0.5} ${50 - half}V${50 + half}`
  })
  return { path: path.join(''), count: heights.length }
}

/** How loud a sound is, from its beginning to its end; what has played is in the page's colour. */
export function Waveform({ peaks, share }: { peaks: string; share: number }) {
  const { path, count } = useMemo(() => linesOf(peaks), [peaks])
  return (
    <svg className="wave" viewBox={`0 0 ${count} 100`} preserveAspectRatio="none" aria-hidden>
      <path d={path} />
      <path d={path} className="done" style={{ clipPath: `inset(0 ${100 - share * 100}% 0 0)` }} />
    </svg>
  )
}
