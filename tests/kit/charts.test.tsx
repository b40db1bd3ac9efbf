import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { SeriesChart } from '@/kit/charts/SeriesChart'
import { formatCount } from '@/kit/text/formats'

const months = ['enero', 'febrero', 'marzo']

const drawMonths = (shown = months) =>
  render(
    <SeriesChart
      title="Altas y bajas por mes"
      summary="Altas: 6 en 3 meses."
      head="Mes"
      none="Aún no hay altas."
      write={formatCount}
      series={[
        { name: 'Altas', values: [1, 2, 3] },
        { name: 'Bajas', values: [0, null, 1], isLine: true },
      ]}
      points={shown.map((month) => ({ key: month, label: month, short: month.slice(0, 3) }))}
    />,
  )

test('a chart says what it shows in a sentence, and is one picture to a screen reader', () => {
  drawMonths()
  const picture = screen.getByRole('img', { name: 'Altas y bajas por mes' })
  expect(picture).toHaveAccessibleDescription('Altas: 6 en 3 meses.')
  expect(screen.getByRole('figure', { name: 'Altas y bajas por mes' })).toBeVisible()
})

test('each value of a chart is reached and told by keyboard', async () => {
  drawMonths()
  const values = screen.getByRole('slider', { name: 'Valores de: Altas y bajas por mes' })
  act(() => values.focus())
  expect(values).toHaveAttribute('aria-valuetext', 'marzo. Altas: 3; Bajas: 1')
  fireEvent.change(values, { target: { value: '1' } })
  expect(values).toHaveAttribute('aria-valuetext', 'febrero. Altas: 2')
  const card = screen.getByText('febrero').parentElement
  expect(card).toHaveTextContent('febreroAltas: 2')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByText('febrero')).toBeNull()
})

test('a value of a chart shows under the pointer, and goes with it', async () => {
  const { container } = drawMonths()
  const first = container.querySelector('[data-point="0"]')
  if (!first) throw new Error('A chart without points')
  await userEvent.hover(first)
  expect(screen.getByText('enero').parentElement).toHaveTextContent('Altas: 1')
  await userEvent.unhover(first)
  expect(screen.queryByText('enero')).toBeNull()
})

test('a chart is a table where one asks, and on paper', async () => {
  drawMonths()
  await userEvent.click(screen.getByRole('button', { name: 'Ver tabla' }))
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'MesAltasBajas',
    'enero10',
    'febrero2—',
    'marzo31',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Ver gráfica' }))
  expect(screen.queryByRole('table')).toBeNull()
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(screen.getByRole('table', { name: 'Altas y bajas por mes' })).toBeVisible()
  act(() => void dispatchEvent(new Event('afterprint')))
  expect(screen.queryByRole('table')).toBeNull()
})

test('a chart of nothing says so in words', () => {
  drawMonths([])
  expect(screen.getByText('Aún no hay altas.')).toBeVisible()
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})
