import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { hasScreens, isListed, type Kind, slugs } from '@/contract/entities'
import { tagsOfKind } from '../../scripts/pace.mjs'
import { open } from '../support/app'
import { openDemoDatabase } from '../support/databases'
import { call, referenceServer, tokenFor } from '../support/referenceServer'
import { type Schema, isFreeText } from '../support/schemaValues'

const server = referenceServer({ open: openDemoDatabase })

/** What a text may try to be besides text. Each begins with a mark that nothing else has. */
const attempts = [
  '<img src=x data-hostile onerror="hostile()">',
  '"><svg data-hostile onload="hostile()">',
  "'><script data-hostile>hostile()</script>",
  '<iframe data-hostile srcdoc="<b>"></iframe>',
  '<a data-hostile href="javascript:hostile()">a</a>',
  '</textarea><form data-hostile><input name=attributes></form>',
  '<math><mtext data-hostile><style>*{}</style></mtext></math>',
  '&lt;b data-hostile&gt; &#60;b data-hostile&#62;',
  'javascript:hostile()',
  '{{hostile}} {{- hostile}} $t(kit:save) #{hostile}',
  '$t(kit:edit, {"x": 1})',
  '=HYPERLINK("https://evil.example")',
  '%3Cimg%20data-hostile%3E \\u003cimg data-hostile\\u003e',
  '__proto__ constructor toString',
  '\u202Eeman\u2066 \u200B',
  '👩🏽‍⚕️ شركة السلام',
].map((text, place) => `Z${place}Z ${text}`)

let token: string
beforeAll(async () => {
  token = await tokenFor('admin')
})

/** The texts of a record that people write as they like, by how its edit is described. */
function freeTexts(slug: string): string[] {
  const { patch } = (server.app.swagger().paths?.[`/api/v2/admin/${slug}/{uuid}`] ?? {}) as {
    patch?: { requestBody?: { content?: Record<string, { schema?: Schema }> } }
  }
  const { properties = {} } = patch?.requestBody?.content?.['application/json']?.schema ?? {}
  return Object.entries(properties).flatMap(([name, schema]) => (isFreeText(schema) ? name : []))
}

/** Writes something hostile wherever the first record of a listing lets one write; what was kept. */
async function spoil(slug: string): Promise<{ uuid: string; kept: string[] }> {
  const { data } = (await call({ token }, `admin/${slug}?size=1`)).json()
  const { uuid } = data[0] as { uuid: string }
  const kept: string[] = []
  for (const [place, name] of freeTexts(slug).entries()) {
    const { version } = (await call({ token }, `admin/${slug}/${uuid}`)).json().data
    const text = attempts[(place + slug.length) % attempts.length] ?? ''
    const reply = await call({ token }, `admin/${slug}/${uuid}`, {
      method: 'PATCH',
      body: { [name]: text },
      headers: { 'if-match': `"${version}"` },
    })
    expect(reply.statusCode, `${slug} ${name}: ${reply.body}`).toBeLessThan(500)
    if (reply.statusCode === 200) kept.push(text)
  }
  return { uuid, kept }
}

/** Elements that a text has become, and links that would run it. */
const become = () =>
  [
    ...document.querySelectorAll(
      '[data-hostile], [onerror], [onload], iframe, script, [href^="javascript:"], [src^="javascript:"]',
    ),
  ].map(({ outerHTML }) => outerHTML)

const shown = Object.keys(slugs)
  .map((kind) => kind as Kind)
  .filter((kind) => hasScreens(kind) && isListed(kind))
  .map((kind) => slugs[kind])

for (const [place, slug] of shown.entries())
  test(`a hostile text in ${slug} stays a text, in their listing and on their own screen`, {
    tags: tagsOfKind(place),
  }, async () => {
    const { uuid, kept } = await spoil(slug)
    const { unmount } = await open(`/admin/${slug}/${uuid}`, { token })
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument())
    const said = document.body.textContent
    expect(become()).toEqual([])
    expect(
      kept.filter(
        (text) => /\$t\(|\{\{/.test(text) && said.includes(text.slice(0, 3)) && !said.includes(text),
      ),
    ).toEqual([])
    unmount()
    await open(`/admin/${slug}?view=all`, { token })
    await waitFor(() => expect(document.querySelector(`main a[href^="/admin/${slug}/"]`)).toBeInTheDocument())
    expect(become()).toEqual([])
  })

test('and was written in most of what the entities let one write', () => {
  expect(shown.flatMap(freeTexts).length).toBeGreaterThan(60)
})
