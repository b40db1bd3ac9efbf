// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: the cells of the table are gone through and opened by keyboard.
/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/no-redundant-roles -- see above; that a cell of a grid is one is not known to every program. */
import { X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import { announce } from '@/kit/feedback/announce'
import { IconButton } from '@/kit/elements/Button'
import type { Option } from '@/kit/vocabulary/options'
import { useProblem } from './Field'
import { fieldId } from './fieldId'
import styles from './GridField.module.css'

/** A column of a grid: what its cells say, and what is made of what is typed into them. */
export type GridColumn<Row> = {
  name: keyof Row & string
  label: string
  show: (value: unknown) => string
  /** What is typed or pasted, as it is kept; what cannot be read stays as it is, for the contract to refuse. */
  read: (text: string) => unknown
  /** The values to choose from, where they are few. */
  options?: readonly Option[]
}

type Props<Row> = {
  name: string
  title: string
  columns: readonly GridColumn<Row>[]
  /** The field of a row that `head` shows, and what heads it. */
  first: { name: (row: Row) => keyof Row & string; label: string }
  /** What a row is about; it is read with each of its cells. */
  head: (row: Row) => ReactNode
  /** What a row is called where it is taken off. */
  nameOf: (row: Row) => string
}

type Place = { row: number; column: number }

/**
 * A list whose items have many short fields, as a grid: arrows go from cell to cell, Enter or F2 opens one and Escape
 * leaves it as it was; typing begins anew, Supr empties, and what is copied from a spreadsheet is pasted cell by cell.
 */
export function GridField<Row extends object>(props: Props<Row>) {
  const { name, title, columns, first, head, nameOf } = props
  const { t } = useTranslation('kit')
  const { setValue, clearErrors } = useFormContext()
  const { fields, remove } = useFieldArray({ name })
  const rows: Row[] = useWatch({ name }) ?? []
  const table = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState<Place>({ row: 0, column: 0 })
  const [opened, setOpened] = useState<Place & { text: string | undefined }>()
  // What takes a row off is the last of its cells.
  const last = { row: fields.length - 1, column: columns.length }

  const cellAt = ({ row, column }: Place) =>
    table.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)
  function goTo({ row, column }: Place) {
    const place = {
      row: Math.max(0, Math.min(last.row, row)),
      column: Math.max(0, Math.min(last.column, column)),
    }
    setActive(place)
    cellAt(place)?.focus()
  }
  const valueAt = ({ row, column }: Place): unknown => {
    const field = columns[column]?.name
    return field && rows[row]?.[field]
  }
  function write({ row, column }: Place, text: string) {
    const one = columns[column]
    if (!one) return
    const path = `${name}.${row}.${one.name}`
    clearErrors(path)
    setValue(path, one.read(text), { shouldDirty: true })
  }
  function close(text: string | undefined, to: Place) {
    if (opened && text !== undefined) write(opened, text)
    setOpened(undefined)
    setActive(to)
  }
  // Once a cell is closed the focus goes to where the person went, which is only there after it is drawn.
  const wasOpened = useRef(false)
  useEffect(() => {
    if (wasOpened.current && !opened) cellAt(active)?.focus()
    wasOpened.current = opened !== undefined
  })

  function onKeyDown(event: KeyboardEvent) {
    if (opened || event.altKey) return
    const { row, column } = active
    const move = moves(event, active, last)
    const isColumn = column < columns.length
    if (move) goTo(move)
    else if (!isColumn) return
    else if (event.key === 'Enter' || event.key === 'F2') setOpened({ row, column, text: undefined })
    else if (event.key === 'Delete' || event.key === 'Backspace') write(active, '')
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey)
      setOpened({ row, column, text: columns[column]?.options ? undefined : event.key })
    else return
    event.preventDefault()
  }

  function onCopy(event: ClipboardEvent) {
    const column = columns[active.column]
    if (opened || !column) return
    event.clipboardData.setData('text/plain', column.show(valueAt(active)))
    event.preventDefault()
  }
  function onPaste(event: ClipboardEvent) {
    if (opened) return
    event.preventDefault()
    const lines = event.clipboardData
      .getData('text/plain')
      .replace(/\r?\n$/, '')
      .split(/\r?\n/)
    let pasted = 0
    for (const [down, line] of lines.entries())
      for (const [along, text] of line.split('\t').entries()) {
        const place = { row: active.row + down, column: active.column + along }
        const column = columns[place.column]
        if (!column || place.row > last.row || (column.options && column.read(text) === undefined)) continue
        write(place, text.trim())
        pasted++
      }
    announce(t('grid.pasted', { count: pasted }))
  }

  if (fields.length === 0) return null
  return (
    <section className={styles.frame} aria-label={title}>
      <table
        ref={table}
        role="grid"
        aria-label={title}
        className={styles.grid}
        onKeyDown={onKeyDown}
        onCopy={onCopy}
        onPaste={onPaste}
      >
        <thead>
          <tr>
            <th scope="col">{first.label}</th>
            {columns.map(({ name: one, label }) => (
              <th key={one} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{t('grid.remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ id }, index) => {
            const row = rows[index]
            const about = row && { name: first.name(row), label: first.label }
            return (
              about && (
                <tr key={id}>
                  <th scope="row" id={fieldId(`${name}.${index}.${about.name}`)} tabIndex={-1}>
                    {head(row)}
                    <RowProblems path={`${name}.${index}`} columns={[about, ...columns]} />
                  </th>
                  {columns.map((column, place) => (
                    <Cell
                      key={column.name}
                      path={`${name}.${index}.${column.name}`}
                      column={column}
                      place={{ row: index, column: place }}
                      value={row[column.name]}
                      isActive={active.row === index && active.column === place}
                      opened={opened?.row === index && opened.column === place ? opened : undefined}
                      onFocus={() => setActive({ row: index, column: place })}
                      onOpen={() => setOpened({ row: index, column: place, text: undefined })}
                      onClose={close}
                    />
                  ))}
                  <td>
                    <IconButton
                      data-row={index}
                      data-column={columns.length}
                      tabIndex={active.row === index && active.column === columns.length ? 0 : -1}
                      label={t('form.remove', { what: nameOf(row) })}
                      onFocus={() => setActive({ row: index, column: columns.length })}
                      onClick={() => {
                        clearErrors(name)
                        remove(index)
                        setActive({ row: Math.max(0, index - 1), column: 0 })
                      }}
                    >
                      <X size={16} aria-hidden />
                    </IconButton>
                  </td>
                </tr>
              )
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** Where a key leads, of those that move. */
function moves(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  { row, column }: Place,
  last: Place,
): Place | undefined {
  const isFar = ctrlKey || metaKey
  if (key === 'ArrowUp') return { row: isFar ? 0 : row - 1, column }
  if (key === 'ArrowDown') return { row: isFar ? last.row : row + 1, column }
  if (key === 'ArrowLeft') return { row, column: isFar ? 0 : column - 1 }
  if (key === 'ArrowRight') return { row, column: isFar ? last.column : column + 1 }
  if (key === 'Home') return { row: isFar ? 0 : row, column: 0 }
  if (key === 'End') return { row: isFar ? last.row : row, column: last.column }
  return undefined
}

type CellProps<Row> = {
  path: string
  column: GridColumn<Row>
  place: Place
  value: unknown
  isActive: boolean
  opened: { text: string | undefined } | undefined
  onFocus: () => void
  onOpen: () => void
  onClose: (text: string | undefined, to: Place) => void
}

function Cell<Row>({
  path,
  column,
  place,
  value,
  isActive,
  opened,
  onFocus,
  onOpen,
  onClose,
}: CellProps<Row>) {
  const problem = useProblem(path)
  const shown = column.show(value)
  if (opened)
    return (
      <td className={styles.open} data-label={column.label}>
        <Editor column={column} place={place} text={opened.text ?? shown} onClose={onClose} />
      </td>
    )
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears the keys of all its cells.
    <td
      id={fieldId(path)}
      role="gridcell"
      data-label={column.label}
      data-row={place.row}
      data-column={place.column}
      tabIndex={isActive ? 0 : -1}
      aria-invalid={problem ? true : undefined}
      onFocus={onFocus}
      onDoubleClick={onOpen}
      onClick={isActive ? onOpen : undefined}
    >
      {shown || <span className={styles.empty}>—</span>}
    </td>
  )
}

type EditorProps<Row> = Pick<CellProps<Row>, 'column' | 'place' | 'onClose'> & { text: string }

function Editor<Row>({ column, place, text: initial, onClose }: EditorProps<Row>) {
  const [text, setText] = useState(
    column.options ? (column.options.find(({ label }) => label === initial)?.value ?? '') : initial,
  )
  const isDone = useRef(false)
  function end(kept: string | undefined, to: Place) {
    isDone.current = true
    onClose(kept, to)
  }
  function onKeyDown(event: KeyboardEvent) {
    const { row, column: here } = place
    if (event.key === 'Enter')
      end(text, event.shiftKey ? { row: Math.max(0, row - 1), column: here } : { row, column: here })
    else if (event.key === 'Escape') end(undefined, place)
    else if (event.key === 'Tab') end(text, { row, column: Math.max(0, here + (event.shiftKey ? -1 : 1)) })
    else return
    // The form, and the screen behind it, have a meaning of their own for these.
    event.preventDefault()
    event.stopPropagation()
  }
  const common = {
    'aria-label': column.label,
    value: text,
    autoFocus: true,
    onKeyDown,
    onBlur: () => !isDone.current && end(text, place),
  }
  return column.options ? (
    <select {...common} onChange={(event) => setText(event.currentTarget.value)}>
      {column.options.map(({ value: one, label }) => (
        <option key={one} value={one}>
          {label}
        </option>
      ))}
    </select>
  ) : (
    <input {...common} autoComplete="off" onChange={(event) => setText(event.currentTarget.value)} />
  )
}

/** What is wrong with the cells of a row, beside what the row is for. */
const RowProblems = ({
  path,
  columns,
}: {
  path: string
  columns: readonly { name: string; label: string }[]
}) => columns.map(({ name, label }) => <CellProblem key={name} path={`${path}.${name}`} label={label} />)

function CellProblem({ path, label }: { path: string; label: string }) {
  const problem = useProblem(path)
  return problem ? (
    <span className={styles.problem}>
      {label}: {problem}
    </span>
  ) : null
}
