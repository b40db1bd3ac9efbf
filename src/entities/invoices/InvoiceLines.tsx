import { type InvoiceDetail, lineSums } from '@/contract/invoices'
import { MoneyText } from '@/kit/facts/cells'
import { scrollableGroup } from '@/kit/elements/scrollable'
import { es } from './es'
import { SumRows } from './SumRows'
import styles from './InvoiceLines.module.css'

/**
 * What an invoice charges for, line by line, and what that comes to. Amounts are before tax and before their discount,
 * so that each column adds up to its sum at the foot.
 */
export function InvoiceLines({ invoice }: { invoice: InvoiceDetail }) {
  const { currency, lines } = invoice
  const isDiscounted = invoice.discount_cents > 0
  return (
    <div className={styles.wrap} {...scrollableGroup(es.fields.lines)}>
      <table className={styles.table}>
        <caption className="sr-only">{es.fields.lines}</caption>
        <thead>
          <tr>
            <th scope="col">{es.line.description}</th>
            <th scope="col">{es.line.quantity}</th>
            <th scope="col">{es.line.unit_cents}</th>
            <th scope="col">{es.line.tax_rate}</th>
            {isDiscounted && <th scope="col">{es.line.discount_cents}</th>}
            <th scope="col">{es.line.amount}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => {
            const { gross_cents, amount_cents } = lineSums(line)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name than their place.
              <tr key={index}>
                <td>{line.description}</td>
                <td data-label={es.line.quantity}>{line.quantity}</td>
                <td data-label={es.line.unit_cents}>
                  <MoneyText cents={line.unit_cents} currency={currency} />
                  {line.tax_included && <small>{es.line.tax_included}</small>}
                </td>
                <td data-label={es.line.tax_rate}>{es.taxRates[line.tax_rate]}</td>
                {isDiscounted && (
                  <td data-label={es.line.discount_cents}>
                    {gross_cents > amount_cents && (
                      <MoneyText cents={amount_cents - gross_cents} currency={currency} />
                    )}
                  </td>
                )}
                <td data-label={es.line.amount}>
                  <MoneyText cents={gross_cents} currency={currency} />
                </td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <SumRows sums={invoice} currency={currency} columns={isDiscounted ? 5 : 4} />
        </tfoot>
      </table>
    </div>
  )
}
