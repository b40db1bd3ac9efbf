import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { emptyAsNull, Uuid } from '@/contract/shapes'
import { ReferenceField } from '@/kit/form/reference/ReferenceField'
import { RecordForm } from '@/kit/form/RecordForm'
import '@/entities/companies/es'
import '@/entities/plans/es'
import { inConsole } from './inConsole'

const { arrived, arrive } = vi.hoisted(() => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { arrived, arrive: () => arrive() }
})
vi.mock('@/kit/form/reference/ReferenceCombobox', async (original) => {
  await arrived
  return original()
})

test('a reference keeps the focus that it was given before its script was there', async () => {
  const { user } = await inConsole(
    <RecordForm
      kind="Company"
      schema={z.strictObject({ plan_uuid: emptyAsNull(Uuid) })}
      initial={{ plan_uuid: '' }}
      onSave={async () => ({ uuid: 'c0ffee00-0000-4000-8000-000000000000' })}
    >
      <ReferenceField
        name="plan_uuid"
        label="Plan"
        kind="Plan"
        useOptions={() => ({ options: undefined, isFetching: false })}
      />
    </RecordForm>,
  )
  await user.click(await screen.findByLabelText('Plan'))
  expect(screen.getByLabelText('Plan')).toHaveFocus()
  expect(screen.queryByRole('combobox', { name: 'Plan' })).not.toBeInTheDocument()
  arrive()
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Plan' })).toHaveFocus())
})
