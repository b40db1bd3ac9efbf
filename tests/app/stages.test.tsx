import fc from 'fast-check'
import { createPath, parsePath } from 'react-router-dom'
import { expect, test } from 'vitest'
import { drawAhead, noStages, type ScreenAt, showScreen, type Stages } from '@/app/screens/stages'

/** The screens of an application of three listings, the records of two of them, and a form. */
const screens = [
  '/members',
  '/members?page=2',
  '/policies',
  '/plans',
  '/members/1',
  '/members/2',
  '/plans/1',
  '/members/new',
]

function screenAt(address: string): ScreenAt {
  const location = { pathname: '', search: '', hash: '', ...parsePath(address), state: null, key: 'default' }
  const isKept = !/\/\w+\//.test(location.pathname)
  const name = location.pathname.replace(/\d+$/, ':uuid')
  return { name, location, matches: [], element: null, isKept }
}

const addressOf = ({ location }: ScreenAt) => createPath(location)
const all = ({ shown, kept, ahead }: Stages) => [shown, ...kept, ahead].filter((stage) => stage !== undefined)

const act = fc.record({ goes: fc.boolean(), address: fc.constantFrom(...screens) })

test('however one goes about, what shows is at the address, and a listing left there is as it was left', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      let stages = showScreen(noStages, screenAt('/members'))
      for (const { goes, address } of acts) {
        const before = stages
        const screen = screenAt(address)
        stages = goes ? showScreen(stages, screen) : drawAhead(stages, screen)

        expect(stages.shown && addressOf(stages.shown)).toBe(
          goes ? address : before.shown && addressOf(before.shown),
        )
        expect(new Set(all(stages).map(({ key }) => key)).size).toBe(all(stages).length)
        expect(new Set(all(stages).map(({ box }) => box)).size).toBe(all(stages).length)
        // A screen and its box stay together: what is drawn would be drawn anew in another.
        for (const { key, box } of all(before))
          for (const now of all(stages)) expect(now.key === key).toBe(now.box === box)

        expect(stages.kept.length).toBeLessThanOrEqual(2)
        expect(stages.kept.every(({ isKept, name }) => isKept && name !== stages.shown?.name)).toBe(true)
        const left = before.kept.find((stage) => addressOf(stage) === address)
        expect(stages.shown?.key).toBe(goes && left ? left.key : stages.shown?.key)
        expect(goes && stages.ahead).toBeFalsy()
      }
    }),
  )
})

test('a listing at another address than it was left at is drawn anew', () => {
  const left = showScreen(showScreen(noStages, screenAt('/members')), screenAt('/members/1'))
  expect(showScreen(left, screenAt('/members?page=2')).shown?.key).not.toBe(left.kept[0]?.key)
  expect(showScreen(left, screenAt('/members')).shown?.key).toBe(left.kept[0]?.key)
})

test('a record that was drawn ahead is shown as it is drawn, and another of its kind in its place', () => {
  const drawn = drawAhead(showScreen(noStages, screenAt('/members')), screenAt('/members/1'))
  expect(showScreen(drawn, screenAt('/members/1')).shown).toEqual(drawn.ahead)
  const other = showScreen(drawn, screenAt('/members/2')).shown
  expect(other?.key).toBe(drawn.ahead?.key)
  expect(other?.location.pathname).toBe('/members/2')
})
