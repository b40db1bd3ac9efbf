import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { requiredText } from '@/contract/shapes'
import { EmailText, RecordLink, WordsText } from '@/kit/facts/cells'
import { TextField } from '@/kit/form/fields/TextField'
import { formatCountry } from '@/kit/text/formats'
import { OtherAccountNote } from '@/kit/record/OtherAccountNote'
import { Popover } from '@/kit/elements/Popover'
import { RecordCards } from '@/kit/listing/RecordCards'
import { RecordForm } from '@/kit/form/RecordForm'
import { Screen } from '@/kit/navigation/Screen'
import { accountSelected } from '@/store/accountSelection'
import '@/entities/companies/es'
import { inConsole } from './inConsole'

const bajio = { uuid: 'c0ffee00-0000-4000-8000-000000000001', label: 'Grupo Bajío' }
const norte = 'c0ffee00-0000-4000-8000-000000000002'

describe('a screen', () => {
  it('says in its title that its form has problems, until they are put right', async () => {
    const Fields = z.strictObject({ trade_name: requiredText('el nombre comercial', 160) })
    const { user } = await inConsole(
      <Screen title="Nueva empresa">
        <RecordForm
          kind="Company"
          schema={Fields}
          initial={{ trade_name: '' }}
          onSave={async () => ({ uuid: bajio.uuid })}
        >
          <TextField name="trade_name" label="Nombre comercial" />
        </RecordForm>
      </Screen>,
    )
    expect(document.title).toBe('Salvia - Nueva empresa')
    await user.click(screen.getByRole('button', { name: 'Crear empresa' }))
    await waitFor(() => expect(document.title).toBe('Salvia - Error: Nueva empresa'))
    await user.type(screen.getByLabelText('Nombre comercial'), 'Grupo Bajío')
    await waitFor(() => expect(document.title).toBe('Salvia - Nueva empresa'))
  })

  it('tells that a record is of another account, and changes to it only when asked', async () => {
    const { store, user } = await inConsole(<OtherAccountNote account={bajio} />)
    expect(screen.queryByText(/^Este registro es de/)).toBeNull()
    act(() => void store.dispatch(accountSelected(norte)))
    expect(screen.getByText('Este registro es de Grupo Bajío.')).toBeVisible()
    expect(store.getState().accountSelection.selected).toBe(norte)
    await user.click(screen.getByRole('button', { name: 'Cambiar a Grupo Bajío' }))
    expect(store.getState().accountSelection.selected).toBe(bajio.uuid)
    expect(screen.queryByText(/^Este registro es de/)).toBeNull()
  })
})

describe('a card', () => {
  it('is one link, also where its columns differ elsewhere', async () => {
    const columns = [
      { name: 'trade_name', show: () => 'Grupo Bajío', slot: 'title' as const },
      { name: 'email', show: () => <EmailText value="ana@ejemplo.mx" />, slot: 'subtitle' as const },
      { name: 'account', show: () => <RecordLink kind="Account" to={bajio} />, slot: 'meta' as const },
    ]
    await inConsole(<RecordCards kind="Company" rows={[{ uuid: bajio.uuid }]} columns={columns} />)
    expect(screen.getAllByRole('link')).toHaveLength(1)
    expect(screen.getByRole('link')).toHaveTextContent('ana@ejemplo.mx')
  })
})

describe('a popover', () => {
  it('gives the focus back when what had it in there goes away with it', async () => {
    const popover = (opened: boolean) => (
      <Popover
        label="Cuentas"
        opened={opened}
        onClose={() => {}}
        target={<button type="button">Abrir</button>}
      >
        <button type="button">Elegir</button>
      </Popover>
    )
    const { rerender } = await inConsole(<p>Nada</p>)
    rerender(popover(true))
    expect(screen.getByRole('button', { name: 'Elegir' })).toHaveFocus()
    rerender(popover(false))
    expect(screen.getByRole('button', { name: 'Abrir' })).toHaveFocus()
  })
})

describe('words of the console', () => {
  it('read as a sentence', async () => {
    await inConsole(<WordsText words={['Titular', 'Cliente', 'Miembro']} />)
    expect(screen.getByText('Titular, cliente y miembro')).toBeVisible()
  })

  it.each([
    ['MX', 'México'],
    ['US', 'Estados Unidos'],
    ['mexico', 'mexico'],
  ])('name the country of %s', (code, name) => {
    expect(formatCountry(code)).toBe(name)
  })
})
