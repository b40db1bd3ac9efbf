import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect } from 'react'
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import type { NewPlanBenefit, PlanBenefit } from '@/contract/planParts'
import { useGetServiceCategoryQuery } from '@/entities/service-categories/api'
import { ServiceCategoryPicker } from '@/entities/service-categories/ServiceCategoryPicker'
import { type GridColumn, GridField } from '@/kit/fields/GridField'
import { moneyForField, readMoney } from '@/kit/formats'
import { optionsOf } from '@/kit/options'
import { recentlyPicked } from '@/kit/fields/recentlyPicked'
import { useProblem } from '@/kit/fields/Field'
import { fieldId } from '@/kit/fields/fieldId'
import styles from './BenefitFields.module.css'
import { benefitText, blankBenefit, parts } from './parts'

const { benefit: words } = parts

type Props = { current?: readonly PlanBenefit[] | undefined }

/** What a plan or an add-on covers, in its form. @param current the benefits as they are kept, with the names of their categories */
export function BenefitsField({ current = [] }: Props) {
  const problem = useProblem('benefits')
  const nameOf = (uuid: string) =>
    current.find((one) => one.service_category_uuid === uuid)?.service_category.label ??
    recentlyPicked('ServiceCategory').find((one) => one.uuid === uuid)?.label
  return (
    <div
      id={fieldId('benefits')}
      tabIndex={-1}
      className={styles.benefits}
      data-problem={problem ? true : undefined}
    >
      {problem && <p role="alert">{problem}</p>}
      <p className={styles.keys}>{words.keys}</p>
      <GridField<NewPlanBenefit>
        name="benefits"
        title={words.grid}
        columns={columns}
        first={{ name: 'service_category_uuid', label: words.service_category }}
        head={(benefit) => (
          <>
            <CategoryName
              uuid={benefit.service_category_uuid}
              known={nameOf(benefit.service_category_uuid)}
            />
            <small>{benefitText(benefit)}</small>
          </>
        )}
        nameOf={({ service_category_uuid }) => nameOf(service_category_uuid) ?? words.one}
      />
      <AddBenefit />
    </div>
  )
}

/** A category that is covered too, from now on. */
function AddBenefit() {
  const adding = useForm({ defaultValues: { category: '' } })
  const { clearErrors, getValues, setValue } = useFormContext<{ benefits: NewPlanBenefit[] }>()
  const category = useWatch({ control: adding.control, name: 'category' })
  useEffect(() => {
    if (!category) return
    adding.reset()
    clearErrors('benefits')
    const benefits = getValues('benefits')
    if (benefits.some((one) => one.service_category_uuid === category)) return
    const added = { ...blankBenefit(), service_category_uuid: category }
    setValue('benefits', [...benefits, added], { shouldDirty: true })
  }, [category, adding, clearErrors, getValues, setValue])
  return (
    <FormProvider {...adding}>
      <ServiceCategoryPicker name="category" label={words.add} />
    </FormProvider>
  )
}

function CategoryName({ uuid, known }: { uuid: string; known: string | undefined }) {
  const { currentData } = useGetServiceCategoryQuery(known ? skipToken : uuid)
  return known ?? currentData?.name ?? '…'
}

const money = (name: keyof NewPlanBenefit, label: string): GridColumn<NewPlanBenefit> => ({
  name,
  label,
  show: (value) => (typeof value === 'number' ? moneyForField(value) : textOf(value)),
  read: (text) => (text.trim() === '' ? null : (readMoney(text.replace('$', '')) ?? text)),
})

const whole = (
  name: keyof NewPlanBenefit,
  label: string,
  empty: number | null,
): GridColumn<NewPlanBenefit> => ({
  name,
  label,
  show: textOf,
  read: (text) => {
    const digits = text.replace(/[,\s]/g, '')
    return digits === '' ? empty : /^\d+$/.test(digits) ? Number(digits) : text
  },
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
  yesOrNo('covered', words.covered),
  whole('limit_count', words.limit_count, null),
  money('limit_cents', words.limit_cents),
  choice('limit_period', words.limit_period, parts.limitPeriods),
  choice('per', words.per, parts.limitPer),
  money('copay_cents', words.copay),
  {
    name: 'coinsurance_pct',
    label: words.coinsurance,
    show: textOf,
    read: (text) => text.replace('%', '').trim(),
  },
  money('deductible_cents', words.deductible),
  whole('waiting_days', words.waiting_days, 0),
  yesOrNo('requires_authorization', words.requires_authorization),
  choice('network', words.network, parts.networks),
  { name: 'notes', label: words.notes, show: textOf, read: (text) => text },
]
