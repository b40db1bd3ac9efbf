import { screen, waitFor } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { emptyAsNull, requiredText, Uuid } from '@/contract/shapes'
import { ReferenceField, type ReferenceOption } from '@/kit/form/reference/ReferenceField'
import { ReferencesField } from '@/kit/form/reference/ReferencesField'
import { TextField } from '@/kit/form/fields/TextField'
import { RecordForm } from '@/kit/form/RecordForm'
import type { Save } from '@/kit/form/useSaving'
import { hideToast } from '@/kit/feedback/toasts'
import '@/entities/companies/es'
import '@/entities/plans/es'
import { inConsole } from './inConsole'

const uuid = 'c0ffee00-0000-4000-8000-000000000000'
const esencial = { uuid: '11111111-1111-4111-8111-111111111111', label: 'Esencial Familiar' }
const integral = { uuid: '22222222-2222-4222-8222-222222222222', label: 'Integral Familiar' }

const Fields = z.strictObject({
  trade_name: requiredText('el nombre comercial', 160),
  plan_uuid: emptyAsNull(Uuid),
  plan_uuids: z.array(Uuid),
})
type Fields = z.infer<typeof Fields>

/** A search that answers when it is told to. */
let isAnswered = true
const listeners = new Set<() => void>()
function answer(is: boolean) {
  isAnswered = is
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
function usePlans(text: string | undefined): { options: ReferenceOption[] | undefined; isFetching: boolean } {
  const answers = useSyncExternalStore(subscribe, () => isAnswered)
  if (!text) return { options: undefined, isFetching: false }
  if (!answers) return { options: undefined, isFetching: true }
  return {
    options: [esencial, integral].filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())),
    isFetching: false,
  }
}

async function opened() {
  const saved: Fields[] = []
  const onSave = async ({ values }: Save<Fields>) => {
    saved.push(values)
    return { uuid }
  }
  const { user } = await inConsole(
    <RecordForm
      kind="Company"
      schema={Fields}
      initial={{ trade_name: 'Grupo Bajío', plan_uuid: '', plan_uuids: [] }}
      onSave={onSave}
    >
      <TextField name="trade_name" label="Nombre comercial" />
      <ReferenceField name="plan_uuid" label="Plan" kind="Plan" useOptions={usePlans} optional />
      <ReferencesField name="plan_uuids" label="Otros planes" kind="Plan" useOptions={usePlans} optional />
    </RecordForm>,
  )
  const plan = await screen.findByRole('combobox', { name: /^Plan/ })
  const save = () => user.keyboard('{Control>}{Enter}{/Control}')
  return { user, saved, save, plan, others: screen.getByRole('searchbox', { name: /^Otros planes/ }) }
}

afterEach(() => {
  hideToast()
  answer(true)
})

describe('a reference whose name is typed', () => {
  it('goes with a form that is saved before the search answered', async () => {
    const { user, saved, save, plan } = await opened()
    answer(false)
    await user.type(plan, 'esencial familiar')
    await save()
    await save()
    expect(saved).toEqual([])
    answer(true)
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]).toMatchObject({ plan_uuid: esencial.uuid })
  })

  it.each(['Familiar', 'Nadie se llama así'])(
    'is said at its field where no record is called so, and nothing is saved without it: %s',
    async (text) => {
      const { user, saved, save, plan } = await opened()
      await user.type(plan, text)
      await save()
      await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
      expect(plan).toHaveAccessibleDescription(`Elige de la lista, o borra «${text}»`)
      expect(plan).toHaveValue(text)
      expect(saved).toEqual([])
      await user.clear(plan)
      await save()
      await waitFor(() => expect(saved).toHaveLength(1))
      expect(saved[0]).toMatchObject({ plan_uuid: null })
    },
  )

  it('stays as it was typed when it is left, until one is chosen', async () => {
    const { user, saved, save, plan } = await opened()
    await user.type(plan, 'Familiar')
    await user.click(screen.getByLabelText('Nombre comercial'))
    await save()
    await waitFor(() => expect(plan).toBeInvalid())
    expect(plan).toHaveValue('Familiar')
    await user.click(plan)
    await user.click(await screen.findByRole('option', { name: integral.label, hidden: true }))
    expect(plan).toBeValid()
    expect(plan).toHaveValue(integral.label)
    await save()
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]).toMatchObject({ plan_uuid: integral.uuid })
  })

  it('is one of several, or is said not to be', async () => {
    const { user, saved, save, others } = await opened()
    await user.type(others, 'Famil')
    await save()
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
    expect(others).toHaveAccessibleDescription('Elige de la lista, o borra «Famil»')
    await user.clear(others)
    await user.type(others, 'integral familiar')
    await save()
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]).toMatchObject({ plan_uuids: [integral.uuid] })
  })
})
