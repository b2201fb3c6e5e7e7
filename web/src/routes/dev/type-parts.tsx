import { Board } from '../../ui/board.tsx'
import { SectionHead } from '../../ui/section-head.tsx'

const swatches = [
  ['paper', 'ink'],
  ['sheet', 'ink'],
  ['sunken', 'ink-2'],
  ['board', 'on-board'],
  ['board-2', 'on-board-2'],
  ['accent', 'on-accent'],
  ['accent-tint', 'accent-ink'],
  ['accent-deep', 'on-board'],
  ['good-tint', 'good'],
  ['warn-tint', 'warn'],
  ['bad-tint', 'bad'],
  ['info-tint', 'info'],
  ['live', 'on-live'],
  ['coin', 'on-coin'],
] as const

export const TypeParts = () => (
  <>
    <section>
      <SectionHead title="Colour roles" />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-0.5">
        {swatches.map(([back, front]) => (
          <div
            key={back}
            className="small flex min-h-20 items-end p-2.5"
            style={{ background: `var(--${back})`, color: `var(--${front})` }}
          >
            {back}
          </div>
        ))}
      </div>
    </section>
    <section>
      <SectionHead title="Type" />
      <div className="grid gap-6 rail:grid-cols-2">
        <div className="stack">
          <p className="hero">Final 24</p>
          <p className="d1">Heading one</p>
          <p className="d2">Heading two, on cards</p>
          <p className="d3">Heading three, sections</p>
          <p className="d4">Heading four, names</p>
          <p className="kick">Kicker · Friday 20 November</p>
        </div>
        <div className="stack">
          <p className="lead">Lead. Three sets, one roll of tape and a long bus home.</p>
          <p>Body. We changed the lead leg in October; tonight was the first time it felt like mine.</p>
          <p className="small">Small. 13 px is the smallest text anywhere.</p>
          <Board
            cells={[
              { label: 'Score', value: '24–17' },
              { label: 'Season best', value: '57.80', unit: 's' },
              { label: 'Conference', value: undefined },
            ]}
          />
        </div>
      </div>
    </section>
  </>
)
