import '@/entities/invoices/es'
import { column } from '@/kit/listing/column'
import { RecordCards } from '@/kit/listing/RecordCards'
import { RecordTable } from '@/kit/listing/RecordTable'
import { LONG } from '../people'
import type { Part } from '../part'

const customer = { uuid: '00000000-0000-4000-8000-00000000000a', label: LONG }
const rows = Array.from({ length: 4 }, (_, index) => ({
  uuid: `00000000-0000-4000-8000-00000000010${index}`,
  number: `FAC-00012${index}`,
  status: ['open', 'paid', 'void', 'draft'][index] ?? 'open',
  customer: index === 3 ? null : customer,
  due_on: index === 3 ? null : `2026-0${index + 2}-01`,
  issued_on: `2026-03-0${index + 1}`,
  total_cents: [34_900, 1_250_000_00, 0, null][index] ?? null,
  currency: 'MXN',
  attempt_count: index,
}))
type Row = (typeof rows)[number]

const columns = [
  column.identifier('number', { slot: 'subtitle', sortable: true }),
  column.reference('Customer')('customer', { slot: 'title', width: 2 }),
  column.day('due_on', { sortable: true, slot: 'meta' }),
  column.day('issued_on'),
  column.money('total_cents', { sortable: true, slot: 'amount' }),
  column.count('attempt_count'),
  column.status('Invoice'),
]

export const tables: Part = {
  name: 'tables',
  title: 'Tablas y tarjetas',
  states: [
    {
      says: 'Con filas',
      Show: () => <RecordTable<Row> kind="Invoice" rows={rows} columns={columns} sort="-due_on" />,
    },
    { says: 'Esperando', Show: () => <RecordTable<Row> kind="Invoice" rows={undefined} columns={columns} /> },
    { says: 'En tarjetas', Show: () => <RecordCards<Row> kind="Invoice" rows={rows} columns={columns} /> },
  ],
}

export const screens: Part = {
  name: 'screens',
  title: 'Pantallas enteras',
  isAlone: true,
  states: [
    { says: 'Un listado', to: '/admin/service-categories' },
    { says: 'Un registro', to: `/admin/service-categories/${rows[0]?.uuid}` },
    { says: 'Uno nuevo', to: '/admin/service-categories/new' },
  ],
}
