import { Link } from '../../lib/router/index.ts'
import { passwordHint } from '../../lib/password.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ageOn } from './age-gate.ts'
import { StartLetters } from './start-letters.tsx'

interface AccountFieldsProps {
  errorOf: (path: string) => string | undefined
  /** Who is asked whether letters may come: nobody under 18. */
  dateOfBirth?: string | undefined
}

/** Name, username, e-mail, password and terms: the same for fans and athletes. */
export function AccountFields({ errorOf, dateOfBirth }: AccountFieldsProps) {
  return (
    <>
      <TextField label="Name" name="name" autoComplete="name" required maxLength={100} error={errorOf('name')} />
      <TextField
        label="Username"
        name="username"
        prefix="@"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        minLength={3}
        maxLength={30}
        pattern="[A-Za-z0-9_]*[A-Za-z][A-Za-z0-9_]*"
        title="Letters, digits and underscores, with at least one letter"
        hint="3 to 30 letters, digits or underscores"
        error={errorOf('username')}
      />
      <TextField label="E-mail" name="email" type="email" autoComplete="email" required maxLength={254} error={errorOf('email')} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        required
        hint={passwordHint}
        error={errorOf('password')}
      />
      <Checkbox name="acceptTerms" required error={errorOf('acceptTerms')}>
        I agree to the{' '}
        <Link className="link" to="/page/terms" target="_blank">
          terms
        </Link>{' '}
        and the{' '}
        <Link className="link" to="/page/privacy" target="_blank">
          privacy notice
        </Link>
      </Checkbox>
      {dateOfBirth && ageOn(new Date(), dateOfBirth) >= 18 && <StartLetters />}
    </>
  )
}
