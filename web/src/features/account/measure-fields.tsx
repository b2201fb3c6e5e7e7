import { heightIn, readHeight, readWeight, weightIn, writeHeight, writeWeight, type Units } from '@fieldhouse/contract/measures'
import { useState } from 'react'
import { Chips } from '../../ui/chips.tsx'
import { TextField } from '../../ui/text-field.tsx'

const unitChoices = [
  { value: 'imperial', text: 'ft, lb' },
  { value: 'metric', text: 'cm, kg' },
] as const

/** Where people count in feet and pounds. */
const imperialPlaces = new Set(['US', 'LR', 'MM'])

interface MeasureFieldsProps {
  height: string
  weight: string
  country: string | null
  onChange: () => void
}

const placeOf = (country: string | null) => country ?? new Intl.Locale(navigator.language).region ?? 'US'

/** What stood there before in words of its own stays until something else is written. */
function useMeasures({ height, weight, country }: Omit<MeasureFieldsProps, 'onChange'>) {
  const [tall, heavy] = [readHeight(height), readWeight(weight)]
  const own = tall?.units ?? heavy?.units ?? (imperialPlaces.has(placeOf(country)) ? 'imperial' : 'metric')
  const [units, setUnits] = useState<Units>(own)
  const inches = tall && heightIn('imperial', tall).value
  const [feet, setFeet] = useState(inches === undefined ? '' : String(Math.floor(inches / 12)))
  const [rest, setRest] = useState(inches === undefined ? '' : String(inches % 12))
  const [centimetres, setCentimetres] = useState(tall ? String(heightIn('metric', tall).value) : '')
  const [mass, setMass] = useState(heavy ? String(weightIn(own, heavy).value) : '')
  const heightText = units === 'imperial' ? feet && `${feet}′${rest || '0'}″` : centimetres && `${centimetres} cm`
  const weightText = mass && `${mass} ${units === 'imperial' ? 'lb' : 'kg'}`
  const change = (next: Units) => {
    const [known, carried] = [readHeight(heightText), readWeight(weightText)]
    if (known) {
      const inInches = heightIn('imperial', known).value
      setFeet(String(Math.floor(inInches / 12)))
      setRest(String(inInches % 12))
      setCentimetres(String(heightIn('metric', known).value))
    }
    if (carried) setMass(String(weightIn(next, carried).value))
    setUnits(next)
  }
  return { units, change, feet, setFeet, rest, setRest, centimetres, setCentimetres, mass, setMass, heightText, weightText }
}

/** Height and weight in the units that people there use; what is kept is what a page shows. */
export function MeasureFields({ onChange, ...stored }: MeasureFieldsProps) {
  const measures = useMeasures(stored)
  const { units, change, feet, setFeet, rest, setRest, centimetres, setCentimetres, mass, setMass, heightText, weightText } = measures
  const isImperial = units === 'imperial'
  const [isTouched, setTouched] = useState(false)
  const [tall, heavy] = [readHeight(heightText), readWeight(weightText)]
  const number = (set: (text: string) => void) => ({
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 3,
    onChange: (event: { target: { value: string } }) => {
      set(event.target.value.replaceAll(/\D/g, ''))
      setTouched(true)
      onChange()
    },
  })
  const wrongHeight = heightText && !tall ? (isImperial ? 'From 2′0″ to 8′11″, with 11 inches at most.' : 'From 60 to 272 cm.') : undefined
  const wrongWeight = weightText && !heavy ? (isImperial ? 'From 45 to 660 lb.' : 'From 20 to 300 kg.') : undefined
  return (
    <div className="stack">
      <Chips label="Units" options={unitChoices} value={units} onChange={(next) => change(next === 'metric' ? 'metric' : 'imperial')} />
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-6 tablet:grid-cols-3">
        {isImperial ? (
          <>
            <TextField label="Height, feet" optional value={feet} error={wrongHeight} {...number(setFeet)} />
            <TextField label="Inches" optional value={rest} {...number(setRest)} />
          </>
        ) : (
          <TextField label="Height, cm" optional value={centimetres} error={wrongHeight} {...number(setCentimetres)} />
        )}
        <TextField label={isImperial ? 'Weight, lb' : 'Weight, kg'} optional value={mass} error={wrongWeight} {...number(setMass)} />
      </div>
      <input type="hidden" name="height" value={tall ? writeHeight(tall) : heightText || (isTouched ? '' : stored.height)} />
      <input type="hidden" name="weight" value={heavy ? writeWeight(heavy) : weightText || (isTouched ? '' : stored.weight)} />
    </div>
  )
}

/** Whether what was typed can be kept. */
export const areMeasured = (height: string, weight: string, before: { height: string | null; weight: string | null }): boolean =>
  (height === '' || height === before.height || readHeight(height) !== undefined) &&
  (weight === '' || weight === before.weight || readWeight(weight) !== undefined)
