import { markup, type Markup } from './markup.ts'
import { mark, type Site } from './screen.ts'

const dateLine = new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const weekOf = (date: Date) =>
  Math.floor(
    (Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()) - Date.UTC(date.getUTCFullYear(), 0, 1)) / 604_800_000,
  ) + 1

/** The head of the start page. The day is that of Greenwich until the browser says its own. */
export const landingScreen = (site: Site, today: Date): Markup =>
  markup`
    <main tabindex="-1" id="main">
      <header class="mast">
        <picture>
          <source type="image/avif" srcset="/img/hero-sprint-800.avif 800w, /img/hero-sprint-1600.avif 1600w" sizes="100vw">
          <img src="/img/hero-sprint-1600.jpg" srcset="/img/hero-sprint-800.jpg 800w, /img/hero-sprint-1600.jpg 1600w" sizes="100vw"
            ${' '}alt="Three sprinters under floodlights, the nearest in blue and gold" fetchpriority="high">
        </picture>
        <div class="wrap in">
          <nav aria-label="Site">
            ${mark(site)}
            <span class="end">
              <a class="nav-link max-rail:hidden" href="/discover?type=team">Teams</a>
              <a class="nav-link max-rail:hidden" href="/discover">Athletes</a>
              <a class="btn ghost-photo tiny" href="/auth/login">Sign in</a>
              <a class="btn on-photo tiny" href="/auth/register">Join</a>
            </span>
          </nav>
          <p class="issue">
            <span class="kick">Week ${weekOf(today)}</span>
            <span class="kick">${dateLine.format(today)}</span>
            <span class="kick max-tablet:hidden">Free to follow</span>
          </p>
          <h1 class="hero">The season, from the inside</h1>
          <p class="lead">
            Training at six, film at nine, race at noon. Follow athletes and teams where they tell it themselves, and back ${''}
            the ones you believe in.
          </p>
          <p class="row wrapx">
            <a class="btn on-photo big" href="/discover?type=team">Find your team</a>
            <a class="btn ghost-photo big" href="/auth/register/athlete">I’m an athlete</a>
          </p>
        </div>
      </header>
    </main>`
