import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { JsonTree } from '@/kit/facts/JsonTree'
import { jsonLines } from '@/kit/facts/jsonLines'

const body = {
  type: 'policy.activated',
  data: { holder: { name: 'Ana', ids: [1, 2] }, empty: {}, note: null },
}

const shown = (text = JSON.stringify(body)) => render(<JsonTree text={text} label="Cuerpo" name="ENT-1" />)
const line = (text: RegExp) => screen.getByRole('treeitem', { name: text })

describe('the lines of a JSON text', () => {
  test('are those of its indented text, each with the way to it', () => {
    const lines = jsonLines(body)
    const written = lines.map(({ level, name, text }) => `${'  '.repeat(level)}${name}${text}`).join('\n')
    expect(written).toBe(JSON.stringify(body, null, 2))
    expect(lines.filter(({ closes }) => !closes).map(({ path }) => path)).toEqual([
      '',
      'type',
      'data',
      'data.holder',
      'data.holder.name',
      'data.holder.ids',
      'data.holder.ids[0]',
      'data.holder.ids[1]',
      'data.empty',
      'data.note',
    ])
  })
})

describe('a JSON text that is read', () => {
  test('folds and is moved in by keyboard, and gives the way to a value', async () => {
    const user = userEvent.setup()
    shown()
    line(/^\{/).focus()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(line(/"holder"/)).toHaveFocus()
    await user.keyboard('{ArrowLeft}')
    expect(line(/"holder"/)).toHaveAttribute('aria-expanded', 'false')
    expect(line(/"holder"/)).toHaveTextContent('2 datos')
    expect(screen.queryByRole('treeitem', { name: /"name"/ })).toBeNull()
    await user.keyboard('{ArrowDown}')
    expect(line(/"empty"/)).toHaveFocus()
    await user.keyboard('{ArrowUp}{ArrowRight}{ArrowRight}')
    expect(line(/"name"/)).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(await navigator.clipboard.readText()).toBe('data.holder.name')
    await user.keyboard('{ArrowLeft}')
    expect(line(/"holder"/)).toHaveFocus()
    await user.keyboard('{End}')
    expect(line(/"note"/)).toHaveFocus()
  })

  test('is searched, also in what is folded away', async () => {
    const user = userEvent.setup()
    shown()
    line(/^\{/).focus()
    await user.keyboard('{ArrowLeft}')
    expect(screen.getAllByRole('treeitem')).toHaveLength(1)
    await user.type(screen.getByRole('searchbox', { name: 'Buscar en el contenido' }), 'ANA')
    expect(screen.getByRole('status')).toHaveTextContent('1 línea')
    expect(line(/"Ana"/)).toHaveAttribute('data-found', 'true')
  })

  test('is shown as a text where it is none, or when asked to', async () => {
    const { unmount } = shown('<h1>502</h1>')
    expect(screen.getByRole('textbox', { name: 'Cuerpo' })).toHaveValue('<h1>502</h1>')
    expect(screen.getByText('No es JSON; se muestra como texto.')).toBeVisible()
    unmount()
    shown()
    await userEvent.click(screen.getByRole('button', { name: 'Sin formato' }))
    expect(screen.getByRole('textbox', { name: 'Cuerpo' })).toHaveValue(JSON.stringify(body))
  })

  test('is cut where it is too long to draw', () => {
    shown(JSON.stringify({ long: 'x'.repeat(300_000) }))
    const { value } = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Cuerpo' })
    expect(value).toHaveLength(200_000)
    expect(screen.getByText('Se muestra el principio. Descárgalo para verlo completo.')).toBeVisible()
  })
})
