import { useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { invoiceSums, type NewInvoice } from '@/contract/invoices'
import { es } from './es'
import { SumRows } from './SumRows'
import styles from './InvoiceLines.module.css'

type Line = z.input<typeof NewInvoice>['lines'][number]

/** What the lines of a draft come to while they are typed; those that lack a number count for nothing yet. */
export function DraftSums({ currency }: { currency: string | undefined }) {
  const lines = useWatch<{ lines: Line[] }, 'lines'>({ name: 'lines' }) ?? []
  return (
    <table className={styles.table}>
      <caption className="sr-only">{es.line.sums}</caption>
      <tbody>
        <SumRows sums={invoiceSums(lines.filter(isCounted))} currency={currency} columns={1} />
      </tbody>
    </table>
  )
}

const isCounted = ({ quantity, unit_cents, discount_cents }: Line) =>
  [quantity, unit_cents, discount_cents].every((number) => Number.isFinite(number))
