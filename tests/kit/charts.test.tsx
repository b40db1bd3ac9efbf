import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { LanesChart } from '@/kit/charts/LanesChart'
import { SeriesChart } from '@/kit/charts/SeriesChart'
import { Sparkline } from '@/kit/charts/Sparkline'
import { WhenInView } from '@/kit/elements/WhenInView'
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

test('each value of a sparkline is reached and told by keyboard', () => {
  render(
    <Sparkline
      label="Llegaron: ayer, 4; hoy, 2"
      name="Llegaron"
      values={[
        { label: 'ayer', value: 4, text: '4' },
        { label: 'hoy', value: 2, text: '2' },
      ]}
    />,
  )
  const values = screen.getByRole('slider', { name: 'Valores de: Llegaron: ayer, 4; hoy, 2' })
  act(() => values.focus())
  expect(values).toHaveAttribute('aria-valuetext', 'hoy. Llegaron: 2')
  fireEvent.change(values, { target: { value: '0' } })
  expect(screen.getByText('ayer').parentElement).toHaveTextContent('ayerLlegaron: 4')
})

test('a line of time names each kind, marks it by its own shape, and tells a span by keyboard', async () => {
  const { container } = render(
    <LanesChart
      title="La vida de la cuenta"
      summary="Desde enero: tickets, 3."
      head="Mes"
      none="Nada."
      lanes={[
        { name: 'Cobros hechos', mark: 'circle' },
        { name: 'Cobros fallidos', mark: 'cross', isBad: true },
      ]}
      ticks={[{ at: 0, label: 'enero' }]}
      spans={[
        { key: '1', label: 'enero', at: 0, counts: [2, 0], texts: ['2 por $100.00', ''] },
        { key: '2', label: 'mayo', at: 1, counts: [0, 1], texts: ['', '1'] },
      ]}
    />,
  )
  expect(screen.getByText('Cobros fallidos')).toBeVisible()
  const outlines = [...container.querySelectorAll('[data-mark]')].map((mark) => mark.getAttribute('d'))
  expect(new Set(outlines).size).toBe(2)
  const values = screen.getByRole('slider')
  act(() => values.focus())
  expect(values).toHaveAttribute('aria-valuetext', 'mayo. Cobros fallidos: 1')
  fireEvent.change(values, { target: { value: '0' } })
  expect(values).toHaveAttribute('aria-valuetext', 'enero. Cobros hechos: 2 por $100.00')
  await userEvent.click(screen.getByRole('button', { name: 'Ver tabla' }))
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'MesCobros hechosCobros fallidos',
    'enero2 por $100.00—',
    'mayo—1',
  ])
})

test('what was never scrolled to is there once the page is printed', () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  render(
    <WhenInView height={100}>
      <p>Una gráfica</p>
    </WhenInView>,
  )
  expect(screen.queryByText('Una gráfica')).toBeNull()
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(screen.getByText('Una gráfica')).toBeVisible()
  vi.unstubAllGlobals()
})
