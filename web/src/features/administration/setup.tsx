import { useQuery } from '@tanstack/react-query'
import type { SetupKey } from '@fieldhouse/contract'
import { useState, type ReactNode } from 'react'
import { ask } from '../../lib/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Opening } from './setup-opening.tsx'
import { StepView, type Step } from './setup-step.tsx'
import { isSetupKey, stateWords, stepWords } from './setup-words.ts'

interface SetupProps {
  /** As the address says; absent, the first that is open. */
  wanted: string | null | undefined
  /** Second factors, which the page brings along. */
  factors: ReactNode
}

/** The first hour: one step at a time, each left and taken up again as one likes. */
export function Setup({ wanted, factors }: SetupProps) {
  const { data, error, refetch } = useQuery({ ...ask('setup.steps'), select: ({ data: steps }) => steps })
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonForm fields={4} />
  return <Steps steps={data} wanted={wanted} factors={factors} />
}

function Steps({ steps: data, wanted, factors }: SetupProps & { steps: readonly Step[] }) {
  // As it was when the page opened: whoever has just done a step reads what was seen before they go on.
  const [first] = useState<SetupKey>(() => data.find(({ state }) => state === 'open')?.key ?? 'finish')
  const current = isSetupKey(wanted) ? wanted : first
  const step = data.find(({ key }) => key === current)
  const done = data.filter(({ state }) => state === 'done').length
  if (!step) return null
  return (
    <>
      <p className="kick">
        {done} of {data.length} done
      </p>
      <Tabs
        label="Steps"
        current={current}
        tabs={data.map(({ key, state }) => ({
          id: key,
          label: stepWords[key].title,
          to: `/admin/setup?step=${key}`,
          ...(state !== 'open' && { count: stateWords[state] }),
        }))}
      />
      <section className="stack l" aria-labelledby="setup-step">
        <SectionHead title={stepWords[current].title} id="setup-step" />
        {current === 'finish' ? (
          <Opening step={step} />
        ) : (
          <StepView key={current} step={step} steps={data}>
            {current === 'you' && factors}
          </StepView>
        )}
      </section>
    </>
  )
}
