import { fireEvent, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeAll, expect, test, vi } from 'vitest'
import { hasScreens, isListed, type Kind, slugs } from '@/contract/entities'
import { tagsOfKind } from '../../scripts/pace.mjs'
import { v2 } from '../support/answers'
import { open } from '../support/app'
import { openDemoDatabase } from '../support/databases'
import { call, network, referenceServer, tokenFor } from '../support/referenceServer'

referenceServer({ open: openDemoDatabase })

const json = (body: string) => () =>
  new HttpResponse(body, { headers: { 'content-type': 'application/json' } })

/** What may come instead of records. */
const faults: Record<string, () => Response> = {
  'no connection': () => HttpResponse.error(),
  'a success without content': () => new HttpResponse(null, { status: 204 }),
  'an empty reply': json(''),
  'a page': () => HttpResponse.html('<h1>Hola</h1>'),
  'the page of a proxy': () => HttpResponse.html('<p>Bad gateway', { status: 502 }),
  'a reply that was cut': json('{"data":[{"uuid":"'),
  'nothing in JSON': json('null'),
  'an empty object': json('{}'),
  'no data': json('{"data":null}'),
  'a text for data': json('{"data":"x","meta":7}'),
  'rows that are none': json('{"data":[{},null],"meta":{}}'),
  'an object for data': json('{"data":{}}'),
}

const shown = Object.keys(slugs)
  .map((kind) => kind as Kind)
  .filter((kind) => hasScreens(kind) && isListed(kind))
  .map((kind) => slugs[kind])

// Every screen meets one of the faults, and every fault more than one screen: all of them read their records alike.
const cases = shown.map((slug, place) => {
  const kinds = Object.keys(faults)
  return [slug, kinds[place % kinds.length] ?? '', kinds[(place + 5) % kinds.length] ?? ''] as const
})

let token: string
beforeAll(async () => {
  token = await tokenFor('admin')
})

const failed = () => screen.findAllByRole('button', { name: 'Reintentar' })

/** Presses it until nothing is left to ask for: within the commit that shows it, a press comes before there is anything to ask. */
const askAgain = () =>
  waitFor(() => {
    const buttons = screen.queryAllByRole('button', { name: 'Reintentar' })
    for (const button of buttons) fireEvent.click(button)
    expect(buttons).toEqual([])
  })

for (const [place, [slug, ofList, ofRecord]] of cases.entries())
  test(`${slug} say so where ${ofList} comes instead of their rows, or ${ofRecord} instead of one, and show them when asked again`, {
    tags: tagsOfKind(place),
  }, async () => {
    // Our tools tell of a reply that could not be taken.
    vi.spyOn(console, 'error').mockReturnValue()
    const { data } = (await call({ token }, `admin/${slug}?size=1`)).json()
    const { uuid } = data[0] as { uuid: string }
    let isBroken = true
    const answer = (fault: string) => () => (isBroken ? faults[fault]?.() : undefined)
    network.use(
      http.get(v2(`admin/${slug}/${uuid}`), answer(ofRecord)),
      http.get(v2(`admin/${slug}`), answer(ofList)),
    )
    const rows = () => document.querySelector(`main a[href*="/admin/${slug}/${uuid}"]`)

    const { unmount } = await open(`/admin/${slug}?view=all`, { token })
    await failed()
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
    expect(rows()).not.toBeInTheDocument()
    isBroken = false
    await askAgain()
    await waitFor(() => expect(rows()).toBeInTheDocument())
    unmount()

    isBroken = true
    await open(`/admin/${slug}/${uuid}`, { token })
    await failed()
    isBroken = false
    await askAgain()
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
  })
