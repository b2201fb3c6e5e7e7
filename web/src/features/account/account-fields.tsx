import { useQuery } from '@tanstack/react-query'
import type { Me } from '../../lib/session.ts'
import { Link } from '../../lib/router/index.ts'
import { ask } from '../../lib/queries.ts'
import { formatDay } from '../../lib/format.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

const genders = [
  { value: 'female', text: 'Female' },
  { value: 'male', text: 'Male' },
  { value: 'nonbinary', text: 'Non-binary' },
  { value: 'undisclosed', text: 'I’d rather not say' },
]

interface AccountFieldsProps {
  me: Me
  errorOf: (path: string) => string | undefined
  /** The server wants the password with a new address. */
  needsPassword: boolean
}

const ConfirmHint = ({ email, isMove = false }: { email: string; isMove?: boolean }) => (
  <>
    {isMove ? `Until you confirm ${email}, this one counts. We sent you a link.` : 'Not confirmed yet. We sent you a link.'}{' '}
    <Link className="link" to={`/auth/verify-email?email=${encodeURIComponent(email)}`}>
      Send it again
    </Link>
  </>
)

function AddressHint({ me }: { me: Me }) {
  if (me.pendingEmail) return <ConfirmHint email={me.pendingEmail} isMove />
  return me.verifiedEmail ? 'Confirmed' : <ConfirmHint email={me.email ?? ''} />
}

/** What fans and athletes both have. */
export function AccountFields({ me, errorOf, needsPassword }: AccountFieldsProps) {
  const { data: countries } = useQuery({ ...ask('reference.countries'), staleTime: Infinity })
  return (
    <>
      <TextField label="Name" name="name" autoComplete="name" required maxLength={100} defaultValue={me.name} error={errorOf('name')} />
      <TextField
        label="Username"
        name="username"
        prefix="@"
        autoComplete="username"
        autoCapitalize="none"
        required
        maxLength={30}
        defaultValue={me.username ?? ''}
        hint={me.isPerformer && 'It is part of your page’s address'}
        error={errorOf('username')}
      />
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={me.email ?? ''}
        hint={<AddressHint me={me} />}
        error={errorOf('email')}
      />
      {needsPassword && me.hasPassword && (
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          hint="Needed for a new e-mail address"
          error={errorOf('currentPassword')}
        />
      )}
      <div className="grid gap-6 tablet:grid-cols-2 tablet:gap-x-3">
        <PhoneField label="Phone" name="phone" optional defaultValue={me.phone ?? ''} error={errorOf('phone')} />
        <SelectField
          label="Country"
          name="country"
          autoComplete="country"
          optional
          placeholder="Choose"
          options={(countries?.data ?? []).map(({ code, name }) => ({ value: code, text: name }))}
          key={countries ? 'known' : 'loading'}
          defaultValue={me.country ?? ''}
          error={errorOf('country')}
        />
        <SelectField
          label="Gender"
          name="gender"
          optional
          placeholder="Choose"
          options={genders}
          defaultValue={me.gender ?? ''}
          error={errorOf('gender')}
        />
        {me.dateOfBirth && (
          <div className="field">
            <span className="lab">Date of birth</span>
            <span className="inp border-line! text-ink-2!">{formatDay(`${me.dateOfBirth}T12:00`)}</span>
            <p className="hint">Write to us to change it. Nobody else sees it.</p>
          </div>
        )}
      </div>
    </>
  )
}
