// The captcha in this browser: work on numbers, or, for adults on sites that want it, another company's word, in a frame of its own.
import type { CaptchaAction, CaptchaWork } from '@fieldhouse/contract'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { ApiError, offlineMessage } from './api-error.ts'
import { headersFor, parse, refusal } from './client.ts'
import { config } from './config.ts'

interface Challenge {
  provider: 'none' | 'altcha' | 'recaptcha' | 'turnstile' | 'hcaptcha'
  work?: CaptchaWork
}

const patience = 10_000
/** Who has to do something by hand. */
const patienceOfPeople = 180_000

/** Written out: the table of calls is part of every first load. */
async function ask(action: CaptchaAction, isAdult: boolean): Promise<Challenge> {
  const url = `${config.apiEndpoint}/captcha/challenge?action=${action}${isAdult ? '&isAdult=true' : ''}`
  const answer = await fetch(url, { headers: headersFor({}), credentials: 'include' }).catch(() => {
    throw new ApiError({ status: 0, code: 'client.offline', message: offlineMessage })
  })
  const body = parse(await answer.text())
  if (!answer.ok) throw refusal(answer.status, body)
  return (body as { data: Challenge }).data
}

const encode = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

async function doWork(work: CaptchaWork): Promise<string> {
  // Without it browsers do not reckon: addresses that are not encrypted have none.
  if (!('subtle' in crypto)) throw new ApiError({ status: 0, message: 'Open this site by its https address and try again.' })
  const solution = await solveChallenge({ challenge: work, deriveKey })
  if (!solution) throw new ApiError({ status: 0, message: 'That took too long. Try again in a moment.' })
  return `a1.${encode(JSON.stringify({ challenge: work, solution }))}`
}

/** Some of them do nothing where nobody could see them, so it is there from the beginning; in sight once somebody has to do something. */
function place(frame: HTMLIFrameElement, isShown: boolean): void {
  const size = isShown ? { width: 'min(26rem, 94vw)', height: 'min(40rem, 90vh)' } : { width: '20rem', height: '5rem' }
  Object.assign(frame.style, {
    position: 'fixed',
    inset: '0',
    margin: 'auto',
    border: '0',
    borderRadius: '0.75rem',
    background: '#fff',
    boxShadow: isShown ? '0 0 0 100vmax rgb(0 0 0 / 50%)' : 'none',
    zIndex: isShown ? '2147483647' : '-1',
    opacity: isShown ? '1' : '0',
    pointerEvents: isShown ? 'auto' : 'none',
    ...size,
  })
  frame.inert = !isShown
  if (isShown) frame.focus()
}

/** Null: it could not be reached, or said no. */
function askOther(action: CaptchaAction): Promise<string | null> {
  const frame = document.createElement('iframe')
  frame.title = 'Captcha'
  frame.src = `/re-captcha/frame?action=${action}`
  place(frame, false)
  return new Promise<string | null>((resolve) => {
    let timer = setTimeout(() => resolve(null), patience)
    const hear = ({ source, origin, data }: MessageEvent<{ captcha?: string | null; captchaShown?: true } | null>) => {
      if (source !== frame.contentWindow || origin !== location.origin) return
      if (data?.captchaShown) {
        clearTimeout(timer)
        timer = setTimeout(() => resolve(null), patienceOfPeople)
        place(frame, true)
      }
      if (data?.captcha === undefined) return
      removeEventListener('message', hear)
      clearTimeout(timer)
      resolve(data.captcha)
    }
    addEventListener('message', hear)
    // A dialog that is open lies above all else, and everything beside it is inert.
    ;(document.querySelector('dialog[open]') ?? document.body).append(frame)
  }).finally(() => frame.remove())
}

async function tokenFor(action: CaptchaAction, isAdult: boolean): Promise<string | undefined> {
  const { provider, work } = await ask(action, isAdult)
  if (provider !== 'none' && provider !== 'altcha') return (await askOther(action)) ?? tokenFor(action, false)
  return work && doWork(work)
}

/** Whom the other service does not believe does the work all the same. */
export async function showCaptcha<T>(
  action: CaptchaAction,
  isAdult: boolean,
  run: (shown: { captchaToken?: string }) => Promise<T>,
  isAsked: (error: unknown) => boolean,
): Promise<T> {
  const show = async (mayAskOthers: boolean) => {
    const captchaToken = await tokenFor(action, mayAskOthers)
    return run(captchaToken === undefined ? {} : { captchaToken })
  }
  try {
    return await show(isAdult)
  } catch (error) {
    if (!isAdult || !isAsked(error)) throw error
    return show(false)
  }
}
