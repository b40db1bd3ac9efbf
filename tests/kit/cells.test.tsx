import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { DayText, Identifier, ListText, MoneyText, PhoneText, RecordLink, Text } from '@/kit/facts/cells'
import { registerEntityLabels } from '@/app/entityLabels'
import '@/entities/companies/es'
import { Status } from '@/kit/facts/Status'
import { inConsole } from './inConsole'

describe('a value', () => {
  it('that is missing is a dash that is read as "sin dato"', async () => {
    const { container } = await inConsole(<Text value={null} />)
    expect(container).toHaveTextContent('—sin dato')
  })

  it('that is a link to a missing record, an empty list or an empty identifier is a dash too', async () => {
    const { container } = await inConsole(
      <>
        <RecordLink kind="Company" to={null} />
        <ListText items={[]} />
        <Identifier value="" />
        <DayText value={undefined} />
      </>,
    )
    expect(container.textContent).toBe('—sin dato'.repeat(4))
  })

  it('is written as people here write it', async () => {
    const { container } = await inConsole(
      <>
        <MoneyText cents={123450} /> <DayText value="2026-03-05" /> <PhoneText value="+525512345678" />
      </>,
    )
    expect(container).toHaveTextContent('$1,234.50 5 mar 2026 55 1234 5678')
  })

  it('that is a record the role may not open is its name alone', async () => {
    const someone = { uuid: 'c0ffee00-0000-4000-8000-000000000000', label: 'Luis Ochoa' }
    await inConsole(<RecordLink kind="User" to={someone} />, { as: 'viewer' })
    expect(screen.getByText('Luis Ochoa')).toBeVisible()
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('that is a record is a link to it', async () => {
    const uuid = 'c0ffee00-0000-4000-8000-000000000000'
    await inConsole(<RecordLink kind="Company" to={{ uuid, label: 'Grupo Bajío' }} />)
    expect(screen.getByRole('link', { name: 'Grupo Bajío' })).toHaveAttribute(
      'href',
      `/admin/companies/${uuid}`,
    )
  })
})

describe('a status', () => {
  it('is a word with a drawing', async () => {
    const { container } = await inConsole(<Status of="Company" value="suspended" />)
    expect(screen.getByText('Suspendida')).toBeVisible()
    expect(container.querySelector('svg')).not.toBeNull()
  })

  it('that the console does not know is shown as it came, and noted', async () => {
    registerEntityLabels()
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await inConsole(<Status of="Company" value="frozen" />)
    // The words of the kind are asked for first.
    expect(await screen.findByText('frozen')).toBeVisible()
    expect(warn).toHaveBeenCalledWith('Unknown status: frozen')
  })
})
