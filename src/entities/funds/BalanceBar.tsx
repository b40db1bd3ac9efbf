import { useTranslation } from '@/i18n'
import type { Fund } from '@/contract/funds'
import { formatMoney } from '@/kit/text/formats'
import styles from './BalanceBar.module.css'
import './es'

/** The balances of a fund side by side: what is held of it, and what is still there to use. */
export function BalanceBar({ fund }: { fund: Fund }) {
  const { t } = useTranslation('funds')
  const { posted_cents, held_cents, available_cents, currency } = fund
  const whole = held_cents + available_cents
  const share = (cents: number) => ({ width: `${whole > 0 ? (100 * cents) / whole : 0}%` })
  const money = (cents: number) => formatMoney(cents, currency)
  return (
    <div
      className={styles.bar}
      role="img"
      aria-label={t('bar', {
        posted: money(posted_cents),
        held: money(held_cents),
        available: money(available_cents),
      })}
    >
      <span className={styles.held} style={share(held_cents)} />
      <span className={styles.available} style={share(available_cents)} />
    </div>
  )
}
