import type { CreditNote } from '@/contract/invoices'
import { ActorName } from '@/kit/facts/ActorName'
import { Identifier, InstantText, MoneyText, None } from '@/kit/facts/cells'
import { FactsTable } from '@/kit/facts/FactsTable'
import { es } from './es'

/** What was credited of an invoice. */
export const CreditNotes = ({ notes, currency }: { notes: readonly CreditNote[]; currency: string }) => (
  <FactsTable
    title={es.fields.credit_notes}
    none={es.notes.none}
    rows={notes}
    keyOf={({ uuid }) => uuid}
    columns={[
      [es.notes.number, ({ number }) => <Identifier value={number} />],
      [es.notes.when, ({ created_at }) => <InstantText value={created_at} />],
      [es.notes.total, ({ total_cents }) => <MoneyText cents={total_cents} currency={currency} />],
      [es.notes.type, ({ type }) => es.credit.types[type]],
      [es.notes.reason, ({ reason }) => reason],
      [es.notes.by, ({ created_by }) => <ActorName actor={created_by} />],
      [es.notes.approved, ({ approved_by }) => (approved_by ? <ActorName actor={approved_by} /> : <None />)],
    ]}
  />
)
