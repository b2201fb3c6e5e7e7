import { ApiError } from '../../lib/api-error.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { navigate, useQueryParam } from '../../lib/router/index.ts'
import { send } from '../../lib/client.ts'
import { readCookie, removeCookie } from '../../lib/cookies.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StartLetters } from './start-letters.tsx'
import { BirthStep } from './birth-step.tsx'
import { GateClosed } from './gate-closed.tsx'
import { isTooYoung } from './age-gate.ts'

const SecondStep = lazily(() => import('./second-step.tsx'))

interface Finish {
  signupTicket?: string
  dateOfBirth?: string
  acceptTerms?: boolean
  startLetters?: boolean
}

const roleOf = () => (readCookie('role') === 'performer' ? 'performer' : 'user')

async function finishTwitter(oauthVerifier: string, finish: Finish) {
  const body = {
    oauthToken: readCookie('oauthToken') ?? '',
    oauthTokenSecret: readCookie('oauthTokenSecret') ?? '',
    oauthVerifier,
    role: roleOf(),
    ...finish,
  } as const
  return (await send('auth.twitterCallback', { body })).data
}

async function finishGoogle(code: string, finish: Finish) {
  const redirectUri = `${location.origin}/auth/callback/google`
  return (await send('auth.googleToken', { body: { code, redirectUri, role: roleOf(), ...finish } })).data
}

const forget = () => ['oauthToken', 'oauthTokenSecret', 'callbackUrl', 'role', 'next'].forEach(removeCookie)

const foreign = new ApiError({ status: 400, code: 'auth.provider_refused', message: 'This sign-in was not begun here. Start again.' })

interface SocialReturnProps {
  provider: 'google' | 'twitter'
  onEnter: () => Promise<void>
}

/** Back from the other service: signs in, or asks a new person's age first (wire.md 4.1). */
export function SocialReturn({ provider, onEnter }: SocialReturnProps) {
  const proof = useQueryParam(provider === 'google' ? 'code' : 'oauth_verifier') ?? ''
  const state = useQueryParam('state')
  // A way back that was begun elsewhere would sign this browser in to somebody else's account.
  const isForeign = provider === 'google' && (state === null || state !== readCookie('oauthToken'))
  const [error, setError] = useState<unknown>(isForeign ? foreign : undefined)
  const [ticket, setTicket] = useState<string>()
  const [isClosed, setClosed] = useState(false)
  const hasRun = useRef(false)
  const arrive = async () => {
    await onEnter()
    forget()
  }
  const run = async (finish: Finish) => {
    try {
      const answer = await (provider === 'google' ? finishGoogle : finishTwitter)(proof, finish)
      if (answer.token === null) return setTicket(answer.signupTicket)
      await arrive()
    } catch (failure) {
      setClosed(isTooYoung(failure))
      setError(failure)
    }
  }
  useEffect(() => {
    // The code works once: React's second run of effects in development must not spend it.
    if (!hasRun.current && !isForeign) void run({})
    hasRun.current = true
  })
  if (isClosed) return <GateClosed />
  if (error instanceof ApiError && error.challenge)
    return (
      <Suspense fallback={<Skeleton height="12rem" />}>
        <SecondStep challenge={error.challenge} onEnter={arrive} onRestart={() => void navigate('/auth/login')} />
      </Suspense>
    )
  if (error) return <ErrorState error={error} />
  if (!ticket) return <Skeleton height="12rem" />
  return (
    <>
      <p className="mute">One question before your account is made. By going on you agree to the terms.</p>
      <BirthStep
        onDone={(dateOfBirth, values) => {
          if (!dateOfBirth) return setClosed(true)
          const startLetters = values?.has('startLetters') ?? false
          void run({ signupTicket: ticket, dateOfBirth, acceptTerms: true, ...(startLetters && { startLetters }) })
        }}
      >
        <StartLetters />
      </BirthStep>
    </>
  )
}
