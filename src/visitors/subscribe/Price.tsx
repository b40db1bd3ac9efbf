import { useTranslation } from '@/i18n'
import type { PlanOnSale } from '@/contract/plansOnSale'
import { priceIn } from '@/visitors/formats'

/** The lowest price of a plan, with its interval. */
export function Price({ plan: { prices } }: { plan: Pick<PlanOnSale, 'prices'> }) {
  const { t } = useTranslation('subscribe')
  const [price] = prices
  if (!price) return null
  const from = price.mode === 'flat' ? '' : `${t('start.from')} `
  return (
    <p>
      <strong>{`${from}${priceIn(price.from_cents, price.currency)} ${t(`per.${price.interval}`)}`}</strong>,{' '}
      {t('start.taxes')}
    </p>
  )
}
