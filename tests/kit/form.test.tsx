import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { useFormContext } from 'react-hook-form'
import * as z from 'zod/mini'
import type { ApiError } from '@/api/apiError'
import { requiredText } from '@/contract/shapes'
import { masks } from '@/contract/mexico'
import { ListField } from '@/kit/form/fields/ListField'
import { MaskedField } from '@/kit/form/fields/MaskedField'
import { TextField } from '@/kit/form/fields/TextField'
import { type Draft, setDraftKeeper } from '@/kit/form/draft'
import { RecordForm } from '@/kit/form/RecordForm'
import type { Save } from '@/kit/form/useSaving'
import { hideToast } from '@/kit/feedback/toasts'
import '@/entities/companies/es'
import { inConsole } from './inConsole'

const uuid = 'c0ffee00-0000-4000-8000-000000000000'
const Fields = z.strictObject({
  trade_name: requiredText('el nombre comercial', 160),
  industry: z.string(),
  tags: z.array(z.string()),
})
type Fields = z.infer<typeof Fields>
const initial: Fields = { trade_name: 'Grupo Bajío', industry: 'Comercio', tags: [] }

type Options = {
  record?: { uuid: string; version: number }
  onSave?: (save: Save<Fields>) => Promise<{ uuid: string }>
}

function form({ record, onSave = async () => ({ uuid }) }: Options = {}) {
  return (
    <RecordForm
      kind="Company"
      schema={Fields}
      initial={record ? initial : { trade_name: '', industry: '', tags: [] }}
      {...(record && { record })}
      onSave={onSave}
    >
      <TextField name="trade_name" label="Nombre comercial" />
      <TextField name="industry" label="Giro" />
      <ListField name="tags" label="Etiquetas" />
    </RecordForm>
  )
}

const refusal = (error: Partial<ApiError>) =>
  Promise.reject({ status: 422, message: 'Request failed with status 422', ...error })
const name = () => screen.getByLabelText('Nombre comercial')
const editing = { record: { uuid, version: 3 } }
const address = `/admin/companies/${uuid}?edit=1`

afterEach(hideToast)

describe('a form', () => {
  it('that is refused says everything at its top, where the focus goes, and beside each field', async () => {
    const { user } = await inConsole(form())
    await user.click(screen.getByRole('button', { name: 'Crear empresa' }))
    const summary = await screen.findByRole('alert')
    await waitFor(() => expect(summary).toHaveFocus())
    expect(name()).toHaveAccessibleDescription('Escribe el nombre comercial')
    await user.click(within(summary).getByRole('button', { name: 'Escribe el nombre comercial' }))
    expect(name()).toHaveFocus()
  })

  it("shows the server's refusal of a field as its own, and keeps what was typed", async () => {
    const message = 'Otra empresa ya usa ese nombre'
    const errors = [{ field: 'trade_name', code: 'duplicate', message }]
    const { user } = await inConsole(form({ onSave: () => refusal({ status: 409, errors }) }))
    await user.type(name(), 'Grupo Bajío')
    await user.click(screen.getByRole('button', { name: 'Crear empresa' }))
    expect(await screen.findByRole('button', { name: message })).toBeVisible()
    expect(name()).toHaveAccessibleDescription(message)
    expect(name()).toHaveValue('Grupo Bajío')
  })

  it('that fails altogether says what to do, with the key of the request', async () => {
    const { user } = await inConsole(form({ onSave: () => refusal({ status: 503, requestId: 'a3f9-12' }) }))
    await user.type(name(), 'Grupo Bajío')
    await user.click(screen.getByRole('button', { name: 'Crear empresa' }))
    const summary = await screen.findByRole('alert')
    expect(summary).toHaveTextContent('Hay un problema en el servidor')
    expect(summary).toHaveTextContent('a3f9-12')
  })

  it('sends a new record whole, once, and goes to it', async () => {
    const onSave = vi.fn<(save: Save<Fields>) => Promise<{ uuid: string }>>(async () => ({ uuid }))
    const { user, address } = await inConsole(form({ onSave }))
    await user.type(name(), '  Grupo Bajío ')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(address()).toBe(`/admin/companies/${uuid}`))
    expect(onSave).toHaveBeenCalledOnce()
    expect(onSave).toHaveBeenCalledWith(
      expect.objectContaining({ values: { trade_name: 'Grupo Bajío', industry: '', tags: [] }, version: 0 }),
    )
  })

  it('draws none of its fields again for being sent and saved', async () => {
    let drawn = 0
    function Drawn() {
      drawn++
      useFormContext()
      return null
    }
    let done = (_saved: { uuid: string }) => {}
    const onSave = () => new Promise<{ uuid: string }>((resolve) => (done = resolve))
    const { user, address: at } = await inConsole(
      <RecordForm kind="Company" schema={Fields} initial={initial} record={editing.record} onSave={onSave}>
        <TextField name="industry" label="Giro" />
        <Drawn />
      </RecordForm>,
      { at: address },
    )
    await user.type(screen.getByLabelText('Giro'), ' y salud')
    const before = drawn
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(screen.getByRole('button', { name: /Guardando/ })).toBeVisible())
    expect(drawn).toBe(before)
    await act(async () => done({ uuid }))
    await waitFor(() => expect(at()).toBe(`/admin/companies/${uuid}`))
    expect(screen.getByRole('button', { name: /Guardando/ })).toBeVisible()
  })

  it('sends a new record once, however often its button is pressed', async () => {
    const onSave = vi.fn<(save: Save<Fields>) => Promise<{ uuid: string }>>(
      () => new Promise((resolve) => setTimeout(() => resolve({ uuid }), 200)),
    )
    const { user, address } = await inConsole(form({ onSave }))
    await user.type(name(), 'Grupo Bajío')
    await user.tripleClick(screen.getByRole('button', { name: 'Crear empresa' }))
    await waitFor(() => expect(address()).toBe(`/admin/companies/${uuid}`))
    expect(onSave).toHaveBeenCalledOnce()
  })

  it('sends of an existing record only what changed, on the version it was opened with', async () => {
    const onSave = vi.fn<(save: Save<Fields>) => Promise<{ uuid: string }>>(async () => ({ uuid }))
    const { user } = await inConsole(form({ ...editing, onSave }), { at: address })
    await user.clear(screen.getByLabelText('Giro'))
    await user.type(screen.getByLabelText('Giro'), 'Salud')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
    expect(onSave).toHaveBeenCalledWith(
      expect.objectContaining({ changes: { industry: 'Salud' }, version: 3 }),
    )
  })

  it('sends the same key again only when no reply told what became of it', async () => {
    const keys: string[] = []
    const replies = [
      { status: 0, reason: 'network' as const },
      { status: 200, reason: 'unreadable' as const },
      { status: 422 },
      { status: 422 },
    ]
    const onSave = ({ idempotencyKey }: Save<Fields>) => {
      keys.push(idempotencyKey)
      return refusal(replies[keys.length - 1] ?? {})
    }
    const { user } = await inConsole(form({ onSave }))
    await user.type(name(), 'Grupo Bajío')
    for (const _ of replies) {
      const sent = keys.length
      await user.click(screen.getByRole('button', { name: 'Crear empresa' }))
      await waitFor(() => expect(keys.length).toBe(sent + 1))
      await screen.findByRole('button', { name: 'Crear empresa' })
    }
    expect(new Set(keys.slice(0, 3)).size).toBe(1)
    expect(keys[3]).not.toBe(keys[2])
  })

  it.each([
    ['no reply came in time', { status: 0, reason: 'timeout' as const }],
    ['the reply could not be read', { status: 200, reason: 'unreadable' as const }],
  ])('says that it is unknown whether it was saved when %s', async (_words, error) => {
    const { user } = await inConsole(form({ onSave: () => refusal(error) }))
    await user.type(name(), 'Grupo Bajío')
    await user.click(screen.getByRole('button', { name: 'Crear empresa' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('No sabemos si el cambio se guardó')
    expect(name()).toHaveValue('Grupo Bajío')
  })

  it('is not sent by Enter in one of its fields', async () => {
    const onSave = vi.fn<(save: Save<Fields>) => Promise<{ uuid: string }>>(async () => ({ uuid }))
    const { user } = await inConsole(form({ onSave }))
    await user.type(name(), 'Grupo Bajío{Enter}')
    expect(onSave).not.toHaveBeenCalled()
  })
})

describe('what was typed', () => {
  it('is asked about before another screen takes its place', async () => {
    const { user, router, address: here } = await inConsole(form(editing), { at: address })
    await user.type(name(), ' y asociados')
    await router.navigate('/admin/persons')
    const dialog = await screen.findByRole('dialog', { name: '¿Salir sin guardar?' })
    expect(dialog).toHaveTextContent('Perderás los cambios de esta empresa.')
    await user.click(within(dialog).getByRole('button', { name: 'Seguir editando' }))
    expect(here()).toBe(address)
    await router.navigate('/admin/persons')
    await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))
    expect(await screen.findByText('Otra pantalla')).toBeVisible()
  })

  it('does not hold anyone back when the session ended', async () => {
    const { user, router } = await inConsole(form(editing), { at: address })
    await user.type(name(), ' y asociados')
    await router.navigate('/admin/login?redirect=%2Fadmin')
    expect(await screen.findByText('Otra pantalla')).toBeVisible()
  })

  it('holds the tab from closing while it is not saved', async () => {
    const { user } = await inConsole(form(editing), { at: address })
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true })
      dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(closing()).toBe(false)
    await user.type(name(), ' y asociados')
    expect(closing()).toBe(true)
  })

  it('is there again when the form is opened again, under a key that signing out clears', async () => {
    const { user, unmount } = await inConsole(form(editing), { at: address })
    await user.type(name(), ' y asociados')
    dispatchEvent(new Event('pagehide'))
    expect(Object.keys(sessionStorage)).toEqual([`admin.draft.ana.companies.${uuid}`])
    unmount()

    const again = await inConsole(form(editing), { at: address })
    expect(screen.getByText(/^Recuperamos tu borrador de las/)).toBeVisible()
    expect(name()).toHaveValue('Grupo Bajío y asociados')
    await again.user.click(screen.getByRole('button', { name: 'Empezar de nuevo' }))
    expect(name()).toHaveValue('Grupo Bajío')
    expect(sessionStorage).toHaveLength(0)
  })

  it('is kept before it is sent, so that a refusal that leaves the screen loses nothing', async () => {
    const kept: (string | null)[] = []
    const onSave = () => {
      kept.push(sessionStorage.getItem('admin.draft.ana.companies.new'))
      return Promise.resolve({ uuid })
    }
    const { user } = await inConsole(form({ onSave }))
    await user.type(name(), 'Grupo Bajío')
    await user.click(screen.getByRole('button', { name: 'Crear empresa' }))
    expect(kept[0]).toContain('Grupo Bajío')
    await waitFor(() => expect(sessionStorage).toHaveLength(0))
  })

  it('in a list is not lost when it is not confirmed, and a paste brings in all it has', async () => {
    const { user } = await inConsole(form())
    const tags = screen.getByLabelText('Etiquetas')
    await user.click(tags)
    await user.paste('norte, sur,norte')
    await user.type(tags, 'este')
    await user.click(name())
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['norte', 'sur', 'este'])
  })

  it('in a list goes with the form when Ctrl Enter saves it', async () => {
    const saved: Fields[] = []
    const onSave = async ({ values }: Save<Fields>) => {
      saved.push(values)
      return { uuid }
    }
    const { user } = await inConsole(form({ onSave }))
    await user.type(name(), 'Grupo Bajío')
    await user.type(screen.getByLabelText('Etiquetas'), 'norte')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]).toMatchObject({ trade_name: 'Grupo Bajío', tags: ['norte'] })
  })

  it('in a list is saved by Ctrl Enter where nothing else was changed', async () => {
    const saved: Partial<Fields>[] = []
    const onSave = async ({ changes }: Save<Fields>) => {
      saved.push(changes)
      return { uuid }
    }
    const { user } = await inConsole(form({ ...editing, onSave }), { at: address })
    await user.type(screen.getByLabelText('Etiquetas'), 'norte')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(saved).toEqual([{ tags: ['norte'] }]))
  })
})

describe('a draft of another machine', () => {
  /** A form whose author wrote something elsewhere, which arrives when `arrive` is called. */
  async function awaitingDraft() {
    let arrive = (_draft: Draft) => {}
    const coming = new Promise<Draft>((resolve) => {
      arrive = resolve
    })
    // A form of another test may have kept its own as it was closed.
    sessionStorage.clear()
    onTestFinished(setDraftKeeper({ keep: () => {}, find: () => coming }))
    await inConsole(form())
    const values = { trade_name: 'De otra máquina', industry: 'Comercio', tags: [] }
    const at = new Date(Date.now() + 60_000).toISOString()
    return { arrive: () => arrive({ at, version: null, values }) }
  }

  it('is put back in a form in which nothing was typed', async () => {
    const { arrive } = await awaitingDraft()
    arrive()
    await waitFor(() => expect(name()).toHaveValue('De otra máquina'))
    expect(await screen.findByText(/Recuperamos tu borrador/)).toBeVisible()
  })

  it('takes nothing away that is typed in the moment in which it comes', async () => {
    const { arrive } = await awaitingDraft()
    arrive()
    // It is there now, and React has not drawn the form again.
    await Promise.resolve()
    await Promise.resolve()
    fireEvent.input(name(), { target: { value: 'Grupo Bajío' } })
    expect(await screen.findByText(/Recuperamos tu borrador/)).toBeVisible()
    expect(name()).toHaveValue('Grupo Bajío')
    expect(screen.getByLabelText('Giro')).toHaveValue('Comercio')
  })
})

/** The browser believes that it has a connection, or that it has none. */
const connected = (isOnline: boolean) =>
  act(async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  })

describe('a form without a connection', () => {
  it('saves once, when the connection is back, what was asked to be saved meanwhile', async () => {
    const onSave = vi.fn<(save: Save<Fields>) => Promise<{ uuid: string }>>(async () => ({ uuid }))
    const { user } = await inConsole(form({ ...editing, onSave }), { at: address })
    await user.type(name(), ' Norte')
    await connected(false)
    expect(screen.queryByText('Se guardará al volver la conexión')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(screen.getByText('Se guardará al volver la conexión')).toBeVisible()
    expect(onSave).not.toHaveBeenCalled()
    await connected(true)
    await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
    expect(onSave).toHaveBeenCalledWith(
      expect.objectContaining({ changes: { trade_name: 'Grupo Bajío Norte' } }),
    )
  })

  it('saves what the connection was already back for when it was asked for', async () => {
    const onSave = vi.fn<(save: Save<Fields>) => Promise<{ uuid: string }>>(async () => ({ uuid }))
    const { user } = await inConsole(form({ ...editing, onSave }), { at: address })
    await user.type(name(), ' Norte')
    // The event of the connection passes before the form is drawn as waiting.
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false).mockReturnValue(true)
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
    expect(online).toHaveBeenCalled()
  })

  it('promises nothing that nobody asked for', async () => {
    const onSave = vi.fn<(save: Save<Fields>) => Promise<{ uuid: string }>>(async () => ({ uuid }))
    const { user } = await inConsole(form({ ...editing, onSave }), { at: address })
    await user.type(name(), ' Norte')
    await connected(false)
    await connected(true)
    expect(await screen.findByText('Cambios sin guardar')).toBeVisible()
    await user.clear(name())
    await connected(false)
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Escribe el nombre comercial')
    expect(screen.queryByText('Se guardará al volver la conexión')).not.toBeInTheDocument()
    await connected(true)
    expect(onSave).not.toHaveBeenCalled()
  })

  it('takes back what it said of the connection once that is back', async () => {
    const onSave = () => refusal({ status: 0, reason: 'network' })
    const { user } = await inConsole(form({ ...editing, onSave }), { at: address })
    await user.type(name(), ' Norte')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText(/No hay conexión con el servidor/)).toBeVisible()
    await connected(false)
    await connected(true)
    expect(screen.queryByText(/No hay conexión con el servidor/)).not.toBeInTheDocument()
  })
})

describe('a change that met another', () => {
  it('that holds the same is saved, and asks nothing: its own reply was lost', async () => {
    const onSave = vi.fn<(save: Save<Fields>) => Promise<{ uuid: string }>>(() =>
      refusal({
        status: 409,
        conflict: { ...conflict, current: { ...conflict.current, uuid, trade_name: 'Grupo Bajío Norte' } },
      }),
    )
    const { user, address: where } = await inConsole(form({ ...editing, onSave }), { at: address })
    await user.type(name(), ' Norte')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(where()).toBe(`/admin/companies/${uuid}`))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  const conflict = {
    current: { trade_name: 'Bajío y Compañía', industry: 'Comercio', version: 5 },
    changed_fields: ['trade_name', 'tags'],
    changed_by: 'Andrea Rivas',
    changed_at: '2026-03-05T15:12:00Z',
  }

  it('is told apart field by field, and saved over the newer version without what the other keeps', async () => {
    const saves: Save<Fields>[] = []
    const onSave = (save: Save<Fields>) => {
      saves.push(save)
      return saves.length === 1
        ? refusal({ status: 409, code: 'version_conflict', conflict })
        : Promise.resolve({ uuid })
    }
    const { user } = await inConsole(form({ ...editing, onSave }), { at: address })
    await user.type(name(), ' y asociados')
    await user.type(screen.getByLabelText('Giro'), ' exterior')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))

    const dialog = await screen.findByRole('dialog', {
      name: 'Alguien cambió esta empresa mientras la editabas',
    })
    const choice = within(dialog).getByRole('group', { name: 'Nombre comercial' })
    await user.click(within(choice).getByLabelText(/Bajío y Compañía$/))
    expect(dialog).toHaveTextContent('Cambió otros datos (Etiquetas)')
    await user.click(within(dialog).getByRole('button', { name: 'Guardar con mis cambios elegidos' }))
    await waitFor(() => expect(saves).toHaveLength(2))
    expect(saves[1]).toMatchObject({ changes: { industry: 'Comercio exterior' }, version: 5 })
    expect(saves[1]?.changes).not.toHaveProperty('trade_name')
  })
})

describe('a masked field', () => {
  const phone = (
    <RecordForm
      kind="Company"
      schema={z.object({ phone: z.string() })}
      initial={{ phone: '' }}
      onSave={async () => ({ uuid })}
    >
      <MaskedField name="phone" label="Teléfono" mask={masks.phone} />
    </RecordForm>
  )
  const field = () => screen.getByLabelText<HTMLInputElement>('Teléfono')

  it('takes its shape as it is typed and as it is pasted', async () => {
    const { user } = await inConsole(phone)
    await user.type(field(), '5512345678')
    expect(field()).toHaveValue('55 1234 5678')
    await user.clear(field())
    await user.click(field())
    await user.paste('55-1234-5678')
    expect(field()).toHaveValue('55 1234 5678')
  })

  it('keeps what does not fit as it was pasted', async () => {
    const { user } = await inConsole(phone)
    await user.click(field())
    await user.paste('+52 55 1234 5678')
    expect(field()).toHaveValue('+52 55 1234 5678')
  })

  it('keeps the caret where the person is working', async () => {
    const { user } = await inConsole(phone)
    await user.type(field(), '5512345678')
    await user.type(field(), '{Backspace}9', { initialSelectionStart: 4, initialSelectionEnd: 4 })
    expect(field()).toHaveValue('55 9234 5678')
    expect(field().selectionStart).toBe(4)
  })
})
