import { useState } from 'react'
import { KitStripe, kitStyle } from './kit-stripe.tsx'

interface Colours {
  primary: string
  secondary: string
}

const fieldhouse: Colours = { primary: '#12663f', secondary: '#16181c' }

/** The two colours of the form, or nothing while the athlete never chose any. */
export function readColours(values: FormData): Colours | undefined {
  const [primary, secondary] = [values.get('primary'), values.get('secondary')]
  return typeof primary === 'string' && typeof secondary === 'string' ? { primary, secondary } : undefined
}

/** Kit colours: the first one also gives the page its accent, corrected for contrast. */
export function ColourFields({ colours }: { colours: Colours | null }) {
  const [chosen, setChosen] = useState(colours ?? fieldhouse)
  return (
    <fieldset className="field" style={kitStyle(chosen)}>
      <legend>Kit colours</legend>
      <div className="row">
        {(['primary', 'secondary'] as const).map((role) => (
          <label key={role} className="row small">
            <input
              type="color"
              name={role}
              className="h-11! min-h-0! w-14! p-1!"
              value={chosen[role]}
              onChange={(event) => setChosen({ ...chosen, [role]: event.target.value })}
            />
            {role === 'primary' ? 'Shirt' : 'Stripe'}
          </label>
        ))}
      </div>
      <KitStripe />
      <p className="hint">Your page takes its accent from the shirt. Contrast is corrected by itself.</p>
    </fieldset>
  )
}
