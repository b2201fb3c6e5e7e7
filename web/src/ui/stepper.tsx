/** Where one is on a way of a few steps. */
export function Stepper({ steps, current, label = 'Steps' }: { steps: readonly string[]; current: number; label?: string }) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, i) => (
        <li key={step} className={i < current ? 'done' : undefined} aria-current={i === current ? 'step' : undefined}>
          {step}
          {i < current && <span className="sr"> (done)</span>}
        </li>
      ))}
    </ol>
  )
}
