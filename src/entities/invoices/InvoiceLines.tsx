import { type InvoiceDetail, lineSums } from '@/contract/invoices'
import { MoneyText } from '@/kit/facts/cells'
import { scrollable } from '@/kit/elements/scrollable'
import { es } from './es'
import styles from './InvoiceLines.module.css'

/** What an invoice charges for, line by line, and what that comes to. */
export function InvoiceLines({ invoice }: { invoice: InvoiceDetail }) {
  const { currency, lines } = invoice
  const sums = ['subtotal_cents', 'discount_cents', 'tax_cents', 'total_cents'] as const
  return (
    <section className={styles.wrap} {...scrollable} aria-label={es.fields.lines}>
      <table className={styles.table}>
        <caption className="sr-only">{es.fields.lines}</caption>
        <thead>
          <tr>
            <th scope="col">{es.line.description}</th>
            <th scope="col">{es.line.quantity}</th>
            <th scope="col">{es.line.unit_cents}</th>
            <th scope="col">{es.line.tax_rate}</th>
            <th scope="col">{es.line.amount}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name than their place.
            <tr key={index}>
              <td>{line.description}</td>
              <td>{line.quantity}</td>
              <td>
                <MoneyText cents={line.unit_cents} currency={currency} />
                {line.tax_included && <small>{es.line.tax_included}</small>}
              </td>
              <td>{es.taxRates[line.tax_rate]}</td>
              <td>
                <MoneyText cents={lineSums(line).amount_cents} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums
            .filter((name) => name !== 'discount_cents' || invoice.discount_cents > 0)
            .map((name) => (
              <tr key={name}>
                <th scope="row" colSpan={4}>
                  {es.fields[name]}
                </th>
                <td>
                  <MoneyText cents={invoice[name]} currency={currency} />
                </td>
              </tr>
            ))}
        </tfoot>
      </table>
    </section>
  )
}
