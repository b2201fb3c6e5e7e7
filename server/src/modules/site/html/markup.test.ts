import { expect, test } from 'vitest'
import { lateStart } from './late-start.ts'
import { attribute, markup } from './markup.ts'

test('what is put in is text; what a template made stands as it is', () => {
  const name = '<b>"Maya" & \'co\'</b>'
  const part = markup`<i>${name}</i>`
  expect(markup`<p title="${name}">${part}${[part, 3]}</p>`.text).toBe(
    '<p title="&lt;b&gt;&quot;Maya&quot; &amp; &#39;co&#39;&lt;/b&gt;">' +
      '<i>&lt;b&gt;&quot;Maya&quot; &amp; &#39;co&#39;&lt;/b&gt;</i><i>&lt;b&gt;&quot;Maya&quot; &amp; &#39;co&#39;&lt;/b&gt;</i>3</p>',
  )
})

test('what is not there writes nothing, and lines of a template are no space; lines of a text stay', () => {
  const parts = [undefined, null, false, '', 'a\n  b'] as const
  expect(
    markup`
      <ul>
        ${parts}
      </ul>`.text,
  ).toBe('<ul>a\n  b</ul>')
  expect([attribute('alt', undefined).text, attribute('alt', '').text, attribute('alt', '"').text]).toEqual(['', '', ' alt="&quot;"'])
})

test('a program that starts later is taken out of the head, with all that would be fetched for it', () => {
  const page =
    '<head><script>let a</script>\n<script type="module" crossorigin src="/assets/index-a.js"></script>\n' +
    '<link rel="modulepreload" crossorigin href="/assets/react-b.js">\n<link rel="stylesheet" href="/assets/index.css"></head>'
  const late = lateStart(page)
  expect(late?.without(page)).toBe('<head><script>let a</script>\n<link rel="stylesheet" href="/assets/index.css"></head>')
  expect(late?.script).toContain('import("/assets/index-a.js")')
  expect(late?.script).toContain('["/assets/react-b.js"]')
  expect(lateStart('<head></head>')).toBeUndefined()
})
