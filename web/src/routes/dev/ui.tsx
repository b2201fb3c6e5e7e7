// Every part of the design system in all its states; its screenshots are part of a review.
import { useTitle } from '../../lib/title.ts'
import { Button } from '../../ui/button.tsx'
import { readTheme, setTheme, themes } from '../../lib/theme.ts'
import { useState } from 'react'
import { Chips } from '../../ui/chips.tsx'
import { ActionParts } from './action-parts.tsx'
import { FieldParts } from './field-parts.tsx'
import { MediaParts } from './media-parts.tsx'
import { NumberParts } from './number-parts.tsx'
import { StateParts } from './state-parts.tsx'
import { TypeParts } from './type-parts.tsx'

export default function Gallery() {
  useTitle('Component sheet')
  const [theme, choose] = useState<string>(readTheme)
  return (
    <div className="wrap grid gap-10 py-6 pb-16" style={{ '--k1': 'var(--accent)', '--k2': 'var(--coin)' }}>
      <div className="row wrapx between">
        <h1 className="d1">Component sheet</h1>
        <div className="row">
          <Chips
            label="Theme"
            options={themes.map((name) => ({ value: name, text: name }))}
            value={theme}
            onChange={(name) => {
              choose(name)
              setTheme(themes.find((known) => known === name) ?? 'light')
            }}
          />
          <Button variant="line" onClick={() => (document.documentElement.dir = document.documentElement.dir === 'rtl' ? 'ltr' : 'rtl')}>
            Direction
          </Button>
        </div>
      </div>
      <TypeParts />
      <ActionParts />
      <FieldParts />
      <MediaParts />
      <NumberParts />
      <StateParts />
    </div>
  )
}
