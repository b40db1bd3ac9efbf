import { useTranslation } from '@/i18n'
import type { FundChecks } from '@/contract/home'
import { RecordLink } from '@/kit/facts/cells'
import { formatMoney } from '@/kit/text/formats'
import { StatusTag } from '@/kit/facts/StatusTag'
import { scrollableGroup } from '@/kit/elements/scrollable'
import { FigureLink, totalOf } from './FigureLink'
import styles from './Home.module.css'

/** Whether what each fund says to have is what its movements add up to. */
export function Funds({ told: { checks, differing, funds } }: { told: FundChecks }) {
  const { t } = useTranslation('home')
  if (checks.length === 0) return <p className={styles.none}>{t('funds.none')}</p>
  return (
    <>
      <p className={styles.lead}>
        {differing === 0 ? t('funds.allAdd') : t('funds.someDiffer', { count: differing })}
      </p>
      <div className={styles.frame} {...scrollableGroup(t('blocks.funds'))}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('funds.fund')}</th>
              <th scope="col">{t('funds.balance')}</th>
              <th scope="col">{t('funds.movements')}</th>
              <th scope="col">{t('funds.check')}</th>
            </tr>
          </thead>
          <tbody>
            {checks.map(({ fund, currency, balance_cents, difference_cents, movements }) => (
              <tr key={fund.uuid}>
                <th scope="row">
                  <RecordLink kind="Fund" to={fund} />
                </th>
                <td data-label={t('funds.balance')}>{formatMoney(balance_cents, currency)}</td>
                <td data-label={t('funds.movements')}>
                  <FigureLink figure={movements}>{totalOf(movements)}</FigureLink>
                </td>
                <td data-label={t('funds.check')}>
                  {difference_cents === 0 ? (
                    <StatusTag tone="ok">{t('funds.adds')}</StatusTag>
                  ) : (
                    <StatusTag tone="bad">
                      {t('funds.differs', { amount: formatMoney(difference_cents, currency) })}
                    </StatusTag>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.foot}>
        <FigureLink figure={funds}>
          {t('funds.see', { count: funds.total, total: totalOf(funds) })}
        </FigureLink>
      </p>
    </>
  )
}
