import { AmountBounds } from '@/kit/filter/AmountBounds'
import { FilterChip } from '@/kit/filter/FilterChip'
import { NumberBounds } from '@/kit/filter/NumberBounds'
import styles from '../Gallery.module.css'
import { LONG } from '../people'
import type { Part } from '../part'

const nothing = () => {}

export const filters: Part = {
  name: 'filters',
  title: 'Filtros',
  states: [
    {
      says: 'Sin elegir, y elegidos',
      Show: () => (
        <div className={styles.row}>
          <FilterChip name="status" label="Estado" value={undefined} onClear={nothing}>
            <p>Vigente</p>
          </FilterChip>
          <FilterChip name="due" label="Vence" value="en marzo de 2026" onClear={nothing}>
            <p>Marzo</p>
          </FilterChip>
          <FilterChip name="account" label="Cuenta" value={LONG} onClear={nothing}>
            <p>{LONG}</p>
          </FilterChip>
        </div>
      ),
    },
    {
      says: 'Importes',
      Show: () => <AmountBounds value={{ from: 10_000, to: 125_000_00 }} onChange={nothing} />,
    },
    { says: 'Números', Show: () => <NumberBounds value={{ from: 1, to: undefined }} onChange={nothing} /> },
  ],
}
