import type { invoiceSums } from '@/contract/invoices'
import { MoneyText } from '@/kit/facts/cells'
import { es } from './es'

const names = ['subtotal_cents', 'discount_cents', 'tax_cents', 'total_cents'] as const

type Props = {
  sums: ReturnType<typeof invoiceSums>
  currency: string | undefined
  /** How many columns stand before the amounts. */
  columns: number
}

/** What lines of an invoice come to, as rows that add up from the first to the last: the discount is taken off. */
export const SumRows = ({ sums, currency, columns }: Props) =>
  names
    .filter((name) => name !== 'discount_cents' || sums.discount_cents > 0)
    .map((name) => (
      <tr key={name}>
        <th scope="row" colSpan={columns}>
          {es.fields[name]}
        </th>
        <td>
          <MoneyText
            cents={name === 'discount_cents' ? -sums[name] : sums[name]}
            {...(currency && { currency })}
          />
        </td>
      </tr>
    ))
