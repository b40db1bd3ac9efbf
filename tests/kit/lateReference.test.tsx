import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { lazyPart } from '@/kit/elements/lazyPart'
import { WaitingInput } from '@/kit/form/reference/WaitingInput'

const Loaded = ({ id }: { id: string }) => <input type="search" aria-label="Plan" id={id} />

/** A form that begins with a control whose script is still on its way, until `arrive`. */
function showWaiting() {
  let arrive = (_module: { Loaded: typeof Loaded }) => {}
  const Later = lazyPart(
    () =>
      new Promise<{ Loaded: typeof Loaded }>((resolve) => {
        arrive = resolve
      }),
    'Loaded',
  )
  render(
    <>
      <Suspense fallback={<WaitingInput id="plan" aria-label="Plan" />}>
        <Later id="plan" />
      </Suspense>
      <button type="button">Guardar</button>
    </>,
  )
  return { arrive: () => act(async () => arrive({ Loaded })) }
}

test('a reference keeps the focus that it was given before its script was there', async () => {
  const { arrive } = showWaiting()
  screen.getByLabelText('Plan').focus()
  await arrive()
  expect(await screen.findByRole('searchbox', { name: 'Plan' })).toHaveFocus()
})

test('a reference that comes late takes the focus from nothing else', async () => {
  const { arrive } = showWaiting()
  screen.getByRole('button').focus()
  await arrive()
  expect(await screen.findByRole('searchbox', { name: 'Plan' })).not.toHaveFocus()
  expect(screen.getByRole('button')).toHaveFocus()
})
