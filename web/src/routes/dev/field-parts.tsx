import { useState } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { RadioRows } from '../../ui/radio-rows.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'

const pretendUpload = async (_file: File, onProgress: (share: number) => void) => onProgress(1)

export function FieldParts() {
  const [plan, setPlan] = useState('monthly')
  return (
    <section>
      <SectionHead title="Fields" />
      <div className="grid gap-6 rail:grid-cols-2">
        <div className="stack l">
          <TextField label="Display name" defaultValue="Maya Oyelaran" hint="As it should read on your sports card" />
          <TextField label="Username" prefix="@" defaultValue="maya400h" optional />
          <TextField label="Monthly price" prefix="$" defaultValue="1.50" error="Choose a price from $2.95 to $300" />
          <PasswordField label="Password" defaultValue="three-sets-one-tape" hint="At least 10 characters" />
          <SelectField label="Sport" placeholder="Choose" options={[{ value: 'track', text: 'Track and field' }]} />
          <TextField label="E-mail" defaultValue="maya@example.org" disabled />
        </div>
        <div className="stack l">
          <TextArea label="Caption" defaultValue="Race notes from the bend." hint="Draft saved 14:02" />
          <div>
            <Checkbox defaultChecked>I have the right to publish everyone in this video</Checkbox>
            <Checkbox>Tell subscribers by e-mail</Checkbox>
            <Checkbox error="Please agree to go on">I agree to the terms</Checkbox>
          </div>
          <SwitchRow label="Comments open" detail="Everyone who sees the post may write" defaultChecked />
          <RadioRows
            legend="Plan"
            name="gallery-plan"
            value={plan}
            onChange={setPlan}
            rows={[
              { value: 'monthly', label: 'Monthly', end: '$4.99' },
              { value: 'yearly', label: 'Yearly', detail: '$4.08 a month, billed once', end: '$49.00' },
            ]}
          />
          <FileDrop
            label="Drop photos or video"
            hint="Up to 2 GB. Uploads resume if the signal drops."
            accept="image/*"
            maxMegabytes={2000}
            upload={pretendUpload}
          />
        </div>
      </div>
    </section>
  )
}
