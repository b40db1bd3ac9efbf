import { useState } from 'react'
import { useTranslation } from '@/i18n'
import { dayOf } from '@/contract/days'
import type { CoveredBenefit, MemberPolicyDetail } from '@/contract/memberPolicies'
import { type Bar, RankChart } from '@/kit/charts/RankChart'
import { Stacked } from '@/kit/charts/Stacked'
import { Loaded } from '@/kit/feedback/Loaded'
import { PlainSelect } from '@/kit/form/fields/PlainSelect'
import { formatCount, formatDay, formatMoney } from '@/kit/text/formats'
import { presentTime } from '@/store/clock'
import { useGetMemberPolicyQuery, useListMemberPoliciesQuery } from './api'
import './coverUsedTexts'

type Cover = Pick<MemberPolicyDetail, 'benefits' | 'currency'>

/** How much of each limit of a cover is used, by the same count that answers whether it covers. */
export function CoverUsedChart({ title, cover: { benefits, currency } }: { title: string; cover: Cover }) {
  const { t } = useTranslation('coverUsed')
  const shown = benefits.filter(({ covered }) => covered)
  const limits = shown.flatMap((benefit) => barsOf(benefit))
  const gone = limits.filter(({ value, of }) => typeof of === 'number' && value >= of).length
  const limited = limits.filter(({ of }) => of !== null).length
  return (
    <RankChart
      title={title}
      isTitledAbove
      summary={
        limited === 0
          ? t('free')
          : gone === 0
            ? t('someLeft', { count: limited })
            : t('gone', { count: gone, all: formatCount(limited) })
      }
      head={t('head')}
      value={t('used')}
      more={[t('left'), t('from')]}
      none={t('none')}
      bars={limits}
    />
  )

  function barsOf(benefit: CoveredBenefit): Bar[] {
    const { service, service_category, limit_count, limit_cents, used_count, used_cents, waits_until } =
      benefit
    const isWaiting = waits_until !== null && waits_until > dayOf(new Date(presentTime()))
    const key = (service ?? service_category)?.uuid ?? ''
    const name = (service ?? service_category)?.label ?? ''
    const hasBoth = limit_count !== null && limit_cents !== null
    const from = waits_until ? formatDay(waits_until) : ''
    const said = (text: string) => (isWaiting ? `${text} · ${t('waits', { day: from })}` : text)
    const bar = (
      kind: string,
      label: string,
      value: number,
      of: number | null,
      text: string,
      left: string,
    ) => ({
      key: `${key}-${kind}`,
      label,
      value,
      of,
      text: said(text),
      more: [left, from],
      series: of !== null && value >= of ? 2 : 1,
    })
    const money = (cents: number) => formatMoney(cents, currency)
    return [
      ...(limit_count === null
        ? []
        : [
            bar(
              'count',
              hasBoth ? t('counted', { name }) : name,
              used_count,
              limit_count,
              t('uses', { used: formatCount(used_count), count: limit_count }),
              formatCount(Math.max(0, limit_count - used_count)),
            ),
          ]),
      ...(limit_cents === null
        ? []
        : [
            bar(
              'cents',
              hasBoth ? t('paid', { name }) : name,
              used_cents,
              limit_cents,
              t('money', { used: money(used_cents), limit: money(limit_cents) }),
              money(Math.max(0, limit_cents - used_cents)),
            ),
          ]),
      ...(limit_count === null && limit_cents === null
        ? [bar('free', name, used_count, null, t('unlimited', { count: used_count }), '')]
        : []),
    ]
  }
}

/** The same of those whom a policy covers, or of what covers a member: one at a time. */
export function CoversUsedChart({
  title,
  of,
}: {
  title: string
  of: { policy: string } | { member: string }
}) {
  const { t } = useTranslation('coverUsed')
  const [chosen, choose] = useState<string>()
  const covers = useListMemberPoliciesQuery({ ...of, sort: 'member', page: 1, size: 100 })
  return (
    <Loaded result={covers} what={t('the')}>
      {({ data }) => {
        const begun = data.filter(({ status }) => status !== 'rejected')
        const cover =
          begun.find(({ uuid }) => uuid === chosen) ??
          begun.find(({ status }) => status === 'active') ??
          begun[0]
        if (!cover) return <p>{t('noCovers')}</p>
        return (
          <Stacked>
            {begun.length > 1 && (
              <PlainSelect
                label={t('whom')}
                value={cover.uuid}
                length={40}
                options={begun.map(({ uuid, member, plan, number }) => ({
                  value: uuid,
                  label: `${'policy' in of ? member.label : plan.label} · ${number}`,
                }))}
                onChoose={choose}
              />
            )}
            <OneCover key={cover.uuid} title={title} uuid={cover.uuid} />
          </Stacked>
        )
      }}
    </Loaded>
  )
}

function OneCover({ title, uuid }: { title: string; uuid: string }) {
  const { t } = useTranslation('coverUsed')
  return (
    <Loaded result={useGetMemberPolicyQuery(uuid)} what={t('the')}>
      {(cover) => <CoverUsedChart title={title} cover={cover} />}
    </Loaded>
  )
}
