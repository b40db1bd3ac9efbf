import { skipToken } from '@reduxjs/toolkit/query'
import { Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import { benefitKey } from '@/contract/benefits'
import type { NewPlanBenefit, PlanBenefit } from '@/contract/planParts'
import { useGetServiceCategoryQuery } from '@/entities/service-categories/api'
import { type GridColumn, GridField } from '@/kit/form/fields/GridField'
import { moneyForField, numberForField, readMoney, readQuantity } from '@/kit/text/typedValues'
import { optionsOf } from '@/kit/vocabulary/options'
import { listRecentlyPicked } from '@/kit/form/reference/recentlyPicked'
import { useProblem } from '@/kit/form/fields/Field'
import { fieldId } from '@/kit/form/fields/fieldId'
import { lazyPart } from '@/kit/elements/lazyPart'
import styles from './BenefitFields.module.css'
import { benefitText, parts } from './parts'

const { benefit: labels } = parts

const AddBenefits = lazyPart(() => import('./AddBenefits'), 'AddBenefits')
const ServiceApart = lazyPart(() => import('./ServiceApart'), 'ServiceApart')

type Props = { current?: readonly PlanBenefit[] | undefined }

/** What a plan or an add-on covers, in its form. @param current the benefits as they are kept, with the names of what they are for */
export function BenefitsField({ current = [] }: Props) {
  const problem = useProblem('benefits')
  const rows: NewPlanBenefit[] = useWatch({ name: 'benefits' }) ?? []
  const nameOf = (benefit: NewPlanBenefit) =>
    findStored(current, benefit)?.label ??
    listRecentlyPicked(benefit.service_uuid ? 'Service' : 'ServiceCategory').find(
      ({ uuid }) => uuid === benefitKey(benefit),
    )?.label
  return (
    <div
      id={fieldId('benefits')}
      tabIndex={-1}
      className={styles.benefits}
      data-problem={problem ? true : undefined}
    >
      {problem && <p role="alert">{problem}</p>}
      <p className={styles.keys}>{labels.keys}</p>
      <GridField<NewPlanBenefit>
        name="benefits"
        title={labels.grid}
        columns={columns}
        first={{
          name: ({ service_uuid }) => (service_uuid ? 'service_uuid' : 'service_category_uuid'),
          label: labels.target,
        }}
        head={(benefit) => (
          <span className={benefit.service_uuid ? styles.service : undefined}>
            {benefit.service_uuid ? (
              <Suspense fallback={nameOf(benefit) ?? '…'}>
                <ServiceApart
                  uuid={benefit.service_uuid}
                  known={current.find(({ service_uuid }) => service_uuid === benefit.service_uuid)?.service}
                  among={rows}
                />
              </Suspense>
            ) : (
              <CategoryName uuid={benefitKey(benefit)} known={nameOf(benefit)} />
            )}
            <small>{benefitText(benefit)}</small>
          </span>
        )}
        nameOf={(benefit) => nameOf(benefit) ?? labels.one}
      />
      <Suspense>
        <AddBenefits />
      </Suspense>
      <p className={styles.keys}>{labels.own}</p>
    </div>
  )
}

const findStored = (current: readonly PlanBenefit[], benefit: NewPlanBenefit) => {
  const found = current.find((one) => benefitKey(one) === benefitKey(benefit))
  return found?.service ?? found?.service_category
}

function CategoryName({ uuid, known }: { uuid: string; known: string | undefined }) {
  const { currentData } = useGetServiceCategoryQuery(known ? skipToken : uuid)
  return known ?? currentData?.name ?? '…'
}

const money = (name: keyof NewPlanBenefit, label: string): GridColumn<NewPlanBenefit> => ({
  name,
  label,
  show: (value) => (typeof value === 'number' ? moneyForField(value) : textOf(value)),
  read: (text) => (text.trim() === '' ? null : (readMoney(text) ?? text)),
})

const whole = (
  name: keyof NewPlanBenefit,
  label: string,
  empty: number | null,
): GridColumn<NewPlanBenefit> => ({
  name,
  label,
  show: (value) => (typeof value === 'number' ? numberForField(value) : textOf(value)),
  read: (text) => (text.trim() === '' ? empty : (readQuantity(text) ?? text)),
})

/** One of a few: chosen by its value, or pasted as its word. */
const choice = (
  name: keyof NewPlanBenefit,
  label: string,
  words_: Record<string, string>,
): GridColumn<NewPlanBenefit> => ({
  name,
  label,
  options: optionsOf(words_),
  show: (value) => words_[textOf(value)] ?? '',
  read: (text) =>
    Object.entries(words_).find(([value, word]) =>
      [value, word].some((one) => one.toLowerCase() === text.trim().toLowerCase()),
    )?.[0],
})

const yesOrNo = (name: keyof NewPlanBenefit, label: string): GridColumn<NewPlanBenefit> => {
  const column = choice(name, label, { true: 'Sí', false: 'No' })
  return {
    ...column,
    show: (value) => column.show(value),
    read: (text) => {
      const read = column.read(text)
      return read === undefined ? undefined : read === 'true'
    },
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}

const columns: GridColumn<NewPlanBenefit>[] = [
  yesOrNo('covered', labels.covered),
  whole('limit_count', labels.limit_count, null),
  money('limit_cents', labels.limit_cents),
  choice('limit_period', labels.limit_period, parts.limitPeriods),
  choice('per', labels.per, parts.limitPer),
  money('copay_cents', labels.copay),
  {
    name: 'coinsurance_pct',
    label: labels.coinsurance,
    show: textOf,
    read: (text) => text.replace('%', '').trim(),
  },
  money('deductible_cents', labels.deductible),
  whole('waiting_days', labels.waiting_days, 0),
  yesOrNo('requires_authorization', labels.requires_authorization),
  choice('network', labels.network, parts.networks),
  { name: 'notes', label: labels.notes, show: textOf, read: (text) => text },
]
