import { act, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EditForm } from '@/kit/record/EditForm'
import { inConsole } from './inConsole'

const uuid = 'c0ffee00-0000-4000-8000-000000000001'
const bajio = { uuid, name: 'Grupo Bajío' }

/** What the page has put off until it has nothing to do. */
let putOff: (() => void)[] = []
const beIdle = () =>
  act(async () => {
    for (const wanted of putOff.splice(0)) wanted()
  })

const events: string[] = []
beforeEach(() => {
  putOff = []
  events.length = 0
  vi.stubGlobal('requestIdleCallback', (act: () => void) => putOff.push(act))
  vi.stubGlobal('cancelIdleCallback', (id: number) => putOff.splice(id - 1, 1))
})
afterEach(() => vi.unstubAllGlobals())

function Form({ name }: { name: string }) {
  events.push('drawn')
  useEffect(() => {
    events.push('shown')
    return () => void events.push('left')
  }, [])
  return <input aria-label="Nombre" defaultValue={name} />
}

const editing = (record: typeof bajio, isEditing: boolean) => (
  <EditForm
    record={record}
    isEditing={isEditing}
    form={({ name }) => <Form name={name} />}
    waiting="Cargando"
  />
)

async function openRecord() {
  const { user, showAgain } = await inConsole(editing(bajio, false))
  const show = (record: typeof bajio, isEditing: boolean) => showAgain(editing(record, isEditing))
  return { user, show }
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Nombre' })

describe('the form of a record', () => {
  it('is drawn once the page has nothing to do, without being in it or having effects', async () => {
    const { show } = await openRecord()
    expect(events).toEqual([])
    await beIdle()
    await beIdle()
    expect(events).toEqual(['drawn'])
    expect(document.querySelector('input')).toBeNull()
    await show(bajio, true)
    expect(field()).toHaveValue('Grupo Bajío')
    expect(events).toContain('shown')
  })

  it('is there when one edits before that', async () => {
    const { show } = await openRecord()
    await show(bajio, true)
    expect(field()).toHaveValue('Grupo Bajío')
  })

  it('holds what the record is when it opens, not when it was drawn', async () => {
    const { show } = await openRecord()
    await beIdle()
    await beIdle()
    await show({ uuid, name: 'Grupo Norte' }, false)
    await show({ uuid, name: 'Grupo Norte' }, true)
    expect(field()).toHaveValue('Grupo Norte')
  })

  it('holds it where the record changes in the moment it opens', async () => {
    const { show } = await openRecord()
    await beIdle()
    await beIdle()
    await show({ uuid, name: 'Grupo Norte' }, true)
    expect(field()).toHaveValue('Grupo Norte')
  })

  it('keeps what is typed while the record changes under it', async () => {
    const { user, show } = await openRecord()
    await show(bajio, true)
    await user.type(field(), ' y Asociados')
    const drawn = events.filter((event) => event === 'drawn').length
    await show({ uuid, name: 'Grupo Norte' }, true)
    expect(field()).toHaveValue('Grupo Bajío y Asociados')
    expect(events.filter((event) => event === 'drawn')).toHaveLength(drawn)
  })

  it('is another one when it is opened again, or for another record', async () => {
    const { user, show } = await openRecord()
    await show(bajio, true)
    await user.type(field(), ' y Asociados')
    await show(bajio, false)
    expect(document.querySelector('input')).toBeNull()
    expect(events).toContain('left')
    await show(bajio, true)
    expect(field()).toHaveValue('Grupo Bajío')
    await show({ uuid: 'c0ffee00-0000-4000-8000-000000000002', name: 'Grupo Norte' }, true)
    expect(field()).toHaveValue('Grupo Norte')
  })
})
