// What stands in place of every page while the site is closed for maintenance: words alone, which need no script.
import { markup } from './markup.ts'
import type { PageContent } from './template.ts'

const shipped = 'We are working on the site. Everything is safe; please come back soon.'

/** In words for whoever has no script to say it in their own zone. */
const inWords = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

export const closedPage = ({ siteName, words, until }: { siteName: string; words: string; until: string }): PageContent => ({
  title: 'Closed for maintenance',
  isPrivate: true,
  screen: markup`
    <main class="wrap grid min-h-dvh content-center gap-6 py-8" id="main">
      <b class="d3">${siteName}</b>
      <section class="empty">
        <div class="say">
          <span class="kick">Maintenance</span>
          <h1 class="d1">Half-time</h1>
          <p class="mute">${words || shipped}</p>
          ${until !== '' && markup`<p class="small">Probably until ${inWords.format(new Date(until))} UTC.</p>`}
          <div class="row wrapx"><a class="btn" href="">Try again</a><a class="btn line" href="/contact">Write to us</a></div>
        </div>
      </section>
    </main>`,
})
