import { useTranslation } from '@/i18n'
import type { CoverAnswer } from '@/contract/coverQuestions'
import { RankChart } from '@/kit/charts/RankChart'
import { formatCount, formatList, formatMoney } from '@/kit/text/formats'
import './coverUsedTexts'

/** How much of the limits of the benefit that answered is used or kept for authorizations, and what is left. */
export function LeftOfBenefitChart({ answer }: { answer: CoverAnswer }) {
  const { t } = useTranslation('coverUsed')
  const { limit_count, limit_cents, remaining_count, remaining_cents, currency } = answer
  const bars = [
    { key: 'count', limit: limit_count, left: remaining_count, write: formatCount },
    {
      key: 'cents',
      limit: limit_cents,
      left: remaining_cents,
      write: (cents: number) => formatMoney(cents, currency),
    },
  ] as const
  const shown = bars.flatMap(({ key, limit, left, write }) => {
    if (limit === null || left === null) return []
    const gone = Math.max(0, limit - left)
    const text =
      key === 'count'
        ? t('uses', { used: write(gone), count: limit })
        : t('money', { used: write(gone), limit: write(limit) })
    return [
      {
        key,
        label: t(`benefit.${key}`),
        value: gone,
        of: limit,
        text,
        more: [write(left)],
        gone: text,
        left: write(left),
      },
    ]
  })
  return (
    <RankChart
      title={t('benefit.title')}
      summary={t('benefit.summary', {
        gone: formatList(shown.map(({ gone }) => gone)),
        left: formatList(shown.map(({ left }) => left)),
      })}
      head={t('benefit.head')}
      value={t('benefit.gone')}
      more={[t('left')]}
      none={t('none')}
      bars={shown}
    />
  )
}
