// @vitest-environment node
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Parts of the kit that the gallery does not show, and why. */
const unshown: Readonly<Record<string, string>> = {
  'src/kit/elements/CardFrame.tsx': 'the frame of the gateway, which serves what is seen in it',
  'src/kit/elements/PageFrame.tsx': 'a page of ours in a frame, seen in the browser tests of short links',
  'src/kit/elements/Spaced.tsx': 'room, and nothing else',
  'src/kit/elements/WhenIdle.tsx': 'when its children are drawn, without a look of its own',
  'src/kit/feedback/ForbiddenBanner.tsx': 'stands by the address, seen in tests/session/entering',
  'src/kit/filter/AmountFilter.tsx': 'AmountBounds in a FilterChip, which are shown',
  'src/kit/filter/NumberFilter.tsx': 'NumberBounds in a FilterChip, which are shown',
  'src/kit/filter/rangeFilter.tsx': 'makes the two above',
  'src/kit/listing/StatesButton.tsx': 'opens StateTiles in a sheet, which are shown',
  'src/kit/listing/StatesChart.tsx': 'StateTiles of what a listing counts, which are shown',
  'src/kit/listing/StatesDialog.tsx': 'the sheet of the two above',
  'src/kit/map/MapBody.tsx': 'a map, whose tiles another server draws',
  'src/kit/map/PlacesMap.tsx': 'a map',
  'src/kit/map/PlacesOnMap.tsx': 'a map',
  'src/kit/map/PointMap.tsx': 'a map',
  'src/kit/map/TogetherOnMap.tsx': 'a map',
  'src/kit/notices/NoticeChoices.tsx': 'a table of choices of the product, not a part to build with',
  'src/kit/record/useCopyAct.tsx': 'an act for HeadActs, without a look of its own',
  'src/kit/record/useFileAct.tsx': 'an act for HeadActs, without a look of its own',
}

const list = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith('.tsx'))
    .map(({ parentPath, name }) => join(parentPath, name))

const fileOf = (from: string, specifier: string) => {
  const path = specifier.startsWith('@/') ? `src/${specifier.slice(2)}` : join(dirname(from), specifier)
  return [`${path}.tsx`, `${path}.ts`, `${path}/index.ts`].find((file) => existsSync(file))
}

/** What a file of ours brings along, at once or later. */
const importsOf = (from: string) =>
  [...readFileSync(from, 'utf8').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'((?:@\/|\.)[^'\n]+)'/g)].flatMap(
    ([, specifier = '']) => fileOf(from, specifier) ?? [],
  )

test('the gallery shows every part of the kit, or says why not', () => {
  const reached = new Set([...list('src/gallery/parts'), ...list('src/entities/service-categories')])
  for (const file of reached) for (const found of importsOf(file)) reached.add(found)
  const missing = list('src/kit').filter((file) => !reached.has(file))
  expect(missing.filter((file) => !unshown[file])).toEqual([])
  expect(Object.keys(unshown).filter((file) => !missing.includes(file))).toEqual([])
})
