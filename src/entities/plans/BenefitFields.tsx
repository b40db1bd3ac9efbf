import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect } from 'react'
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import { benefitFor, benefitKey } from '@/contract/benefits'
import type { NewPlanBenefit, PlanBenefit } from '@/contract/planParts'
import { useGetServiceCategoryQuery } from '@/entities/service-categories/api'
import { ServiceCategoryPicker } from '@/entities/service-categories/ServiceCategoryPicker'
import { useGetServiceQuery, useLazyGetServiceQuery } from '@/entities/services/api'
import { ServicePicker } from '@/entities/services/ServicePicker'
import { type GridColumn, GridField } from '@/kit/fields/GridField'
import { moneyForField, readMoney } from '@/kit/formats'
import { optionsOf } from '@/kit/options'
import { recentlyPicked } from '@/kit/fields/recentlyPicked'
import { useProblem } from '@/kit/fields/Field'
import { fieldId } from '@/kit/fields/fieldId'
import styles from './BenefitFields.module.css'
import { benefitText, blankBenefit, parts, whereText } from './parts'

const { benefit: words } = parts

type Props = { current?: readonly PlanBenefit[] | undefined }

/** What a plan or an add-on covers, in its form. @param current the benefits as they are kept, with the names of what they are for */
export function BenefitsField({ current = [] }: Props) {
  const problem = useProblem('benefits')
  const rows: NewPlanBenefit[] = useWatch({ name: 'benefits' }) ?? []
  const nameOf = (benefit: NewPlanBenefit) =>
    kept(current, benefit)?.label ??
    recentlyPicked(benefit.service_uuid ? 'Service' : 'ServiceCategory').find(
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
      <p className={styles.keys}>{words.keys}</p>
      <GridField<NewPlanBenefit>
        name="benefits"
        title={words.grid}
        columns={columns}
        first={{
          name: ({ service_uuid }) => (service_uuid ? 'service_uuid' : 'service_category_uuid'),
          label: words.target,
        }}
        head={(benefit) => (
          <>
            {benefit.service_uuid ? (
              <ServiceName
                uuid={benefit.service_uuid}
                known={current.find(({ service_uuid }) => service_uuid === benefit.service_uuid)?.service}
                among={rows}
              />
            ) : (
              <CategoryName uuid={benefitKey(benefit)} known={nameOf(benefit)} />
            )}
            <small>{benefitText(benefit)}</small>
          </>
        )}
        nameOf={(benefit) => nameOf(benefit) ?? words.one}
      />
      <div className={styles.adding}>
        <AddCategory />
        <AddService />
      </div>
      <p className={styles.keys}>{words.own}</p>
    </div>
  )
}

const kept = (current: readonly PlanBenefit[], benefit: NewPlanBenefit) => {
  const found = current.find((one) => benefitKey(one) === benefitKey(benefit))
  return found?.service ?? found?.service_category
}

/** How a benefit comes to be one of the form, where there is none for the same yet. */
function useAdd() {
  const { clearErrors, getValues, setValue } = useFormContext<{ benefits: NewPlanBenefit[] }>()
  return (
    target: Pick<NewPlanBenefit, 'service_category_uuid'> | Pick<NewPlanBenefit, 'service_uuid'>,
    placeIn: (benefits: readonly NewPlanBenefit[]) => number,
  ) => {
    clearErrors('benefits')
    const benefits = getValues('benefits')
    const added = { ...blankBenefit(), ...target }
    if (benefits.some((one) => benefitKey(one) === benefitKey(added))) return
    setValue('benefits', benefits.toSpliced(placeIn(benefits), 0, added), { shouldDirty: true })
  }
}

/** A category that is covered too, from now on; above the services of it that are there already. */
function AddCategory() {
  const add = useAdd()
  const { getValues } = useFormContext<{ benefits: NewPlanBenefit[] }>()
  const [load] = useLazyGetServiceQuery()
  return (
    <Adding
      name="added_category"
      Picker={ServiceCategoryPicker}
      label={words.addCategory}
      onPicked={async (category) => {
        const uuids = getValues('benefits').flatMap(({ service_uuid }) => service_uuid ?? [])
        const services = await Promise.all(uuids.map((uuid) => load(uuid, true)))
        const within = services.flatMap(({ data }) =>
          data?.categories.some(({ uuid }) => uuid === category) ? data.uuid : [],
        )
        add({ service_category_uuid: category }, (benefits) => {
          const first = benefits.findIndex(({ service_uuid }) => within.some((uuid) => uuid === service_uuid))
          return first < 0 ? benefits.length : first
        })
      }}
    />
  )
}

/** A service with terms of its own, from now on; beneath the category whose terms held for it. */
function AddService() {
  const add = useAdd()
  const [load] = useLazyGetServiceQuery()
  return (
    <Adding
      name="added_service"
      Picker={ServicePicker}
      label={words.addService}
      onPicked={async (service) => {
        const { data } = await load(service, true)
        add({ service_uuid: service }, (benefits) => {
          const holder = benefitFor(benefits, data?.categories.map(({ uuid }) => uuid) ?? [])
          if (!holder) return benefits.length
          const beneath = benefits.slice(benefits.indexOf(holder) + 1)
          const others = beneath.findIndex(({ service_uuid }) => !service_uuid)
          return benefits.length - beneath.length + (others < 0 ? beneath.length : others)
        })
      }}
    />
  )
}

type AddingProps = {
  /** The field, which no other of the screen is called. */
  name: string
  Picker: typeof ServicePicker
  label: string
  onPicked: (uuid: string) => void | Promise<void>
}

/** A field that is empty again once something was picked. */
function Adding({ name, Picker, label, onPicked }: AddingProps) {
  const adding = useForm<Record<string, string>>({ defaultValues: { [name]: '' } })
  const picked = useWatch({ control: adding.control, name })
  useEffect(() => {
    if (!picked) return
    adding.reset()
    void onPicked(picked)
  }, [picked, adding, onPicked])
  return (
    <FormProvider {...adding}>
      <Picker name={name} label={label} />
    </FormProvider>
  )
}

function CategoryName({ uuid, known }: { uuid: string; known: string | undefined }) {
  const { currentData } = useGetServiceCategoryQuery(known ? skipToken : uuid)
  return known ?? currentData?.name ?? '…'
}

type ServiceNameProps = {
  uuid: string
  known: PlanBenefit['service'] | undefined
  among: readonly NewPlanBenefit[]
}

/** A service with terms of its own, and which of the others do not hold for it. */
function ServiceName({ uuid, known, among }: ServiceNameProps) {
  const { currentData } = useGetServiceQuery(known ? skipToken : uuid)
  const categories = (known ?? currentData)?.categories ?? []
  const other = benefitFor(
    among,
    categories.map((category) => category.uuid),
  )
  return (
    <span className={styles.service}>
      {known?.label ?? currentData?.name ?? '…'}
      <small>
        {whereText(
          categories,
          categories.find((category) => category.uuid === other?.service_category_uuid),
        )}
      </small>
    </span>
  )
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
