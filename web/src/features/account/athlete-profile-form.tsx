import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isComplete } from '../../lib/after-login.ts'
import { ask } from '../../lib/queries.ts'
import { useLeaveGuard } from '../../lib/router/index.ts'
import type { Me } from '../../lib/session.ts'
import { rawOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { PageSightNote } from '../../ui/first-sight.tsx'
import { Note } from '../../ui/note.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { AccountFields } from './account-fields.tsx'
import { accountValues } from './account-values.ts'
import { saveProfile, type OwnPerformer } from './api.ts'
import { AvatarField } from './avatar-field.tsx'
import { ColourFields, readColours } from '../../ui/colour-fields.tsx'
import { CoverField } from './cover-field.tsx'
import { SportsField } from './sports-field.tsx'

const card = [
  { name: 'jersey', label: 'Shirt number', maxLength: 4 },
  { name: 'classLabel', label: 'Class', maxLength: 40 },
  { name: 'height', label: 'Height', maxLength: 20 },
  { name: 'weight', label: 'Weight', maxLength: 20 },
  { name: 'hometown', label: 'From', maxLength: 120 },
] as const

const listOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

function AthleteFields({ profile, errorOf }: { profile: OwnPerformer; errorOf: (path: string) => string | undefined }) {
  return (
    <>
      <SectionHead title="Your page" />
      <TextArea label="About you" name="bio" optional maxLength={2000} rows={5} defaultValue={profile.bio ?? ''} error={errorOf('bio')} />
      <ColourFields colours={profile.colors} />
      <SectionHead title="Sports card" />
      <TextField
        label="Positions or events"
        name="positions"
        optional
        hint="With commas between them: 400 m hurdles, 4 × 400 m"
        defaultValue={profile.positions.join(', ')}
        error={errorOf('positions')}
      />
      <div className="grid gap-6 tablet:grid-cols-2 tablet:gap-x-3">
        {card.map(({ name, label, maxLength }) => (
          <TextField
            key={name}
            label={label}
            name={name}
            optional
            maxLength={maxLength}
            defaultValue={profile[name] ?? ''}
            error={errorOf(name)}
          />
        ))}
        <TextField
          label="Class of"
          name="gradYear"
          type="number"
          min={1950}
          max={2060}
          optional
          defaultValue={profile.gradYear ?? ''}
          error={errorOf('gradYear')}
        />
      </div>
    </>
  )
}

function ProfileForm({ me, profile }: { me: Me; profile: OwnPerformer }) {
  const [isDirty, setDirty] = useState(false)
  const [sportIds, setSportIds] = useState(profile.sports.map(({ _id }) => _id))
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const texts = Object.fromEntries(['bio', ...card.map(({ name }) => name)].map((name) => [name, rawOf(values, name).trim()]))
    const colors = readColours(values)
    await saveProfile({
      ...(await accountValues(values, me)),
      ...texts,
      positions: listOf(rawOf(values, 'positions')),
      gradYear: Number(rawOf(values, 'gradYear')) || null,
      sportIds,
      ...(colors && { colors }),
    })
    setDirty(false)
    toast(me.isMinor ? 'Saved. A moderator looks at it first.' : 'Changes saved')
  })
  useLeaveGuard(isDirty)
  return (
    <div className="stack l">
      {!isComplete(me) && <Note tone="warn">Add a username and an e-mail address to go on.</Note>}
      <PageSightNote />
      <AvatarField me={me} />
      <CoverField cover={profile.cover} focus={profile.coverFocus} />
      <form className="stack l" {...form} onChange={() => setDirty(true)}>
        {message && <Note tone="bad">{message}</Note>}
        <AccountFields me={me} errorOf={errorOf} needsPassword={isDirty} />
        <AthleteFields profile={profile} errorOf={errorOf} />
        <SportsField
          chosen={sportIds}
          onChange={(next) => {
            setSportIds(next)
            setDirty(true)
          }}
        />
        <Button type="submit" busy={isBusy} className="justify-self-start">
          {isBusy ? 'Saving' : 'Save changes'}
        </Button>
      </form>
    </div>
  )
}

export function AthleteProfileForm({ me }: { me: Me }) {
  const { data } = useQuery(ask('performers.me'))
  return data ? <ProfileForm me={me} profile={data.data} /> : null
}
