import { useEffect } from 'react'
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import { benefitFor, benefitKey } from '@/contract/benefits'
import type { NewPlanBenefit } from '@/contract/planParts'
import { ServiceCategoryPicker } from '@/entities/service-categories/ServiceCategoryPicker'
import { useLazyGetServiceQuery } from '@/entities/services/api'
import { ServicePicker } from '@/entities/services/ServicePicker'
import { blankBenefit } from '@/contract/blankBenefit'
import styles from './BenefitFields.module.css'
import { parts } from './parts'

const { benefit: labels } = parts

/** How a benefit comes to be one of the form, where there is none for the same yet. */
function useAdd() {
  const { clearErrors, getValues, setValue } = useFormContext<{ benefits: NewPlanBenefit[] }>()
  return (made: (benefits: readonly NewPlanBenefit[]) => { added: NewPlanBenefit; at: number }) => {
    clearErrors('benefits')
    const benefits = getValues('benefits')
    const { added, at } = made(benefits)
    if (benefits.some((one) => benefitKey(one) === benefitKey(added))) return
    setValue('benefits', benefits.toSpliced(at, 0, added), { shouldDirty: true })
  }
}

/** What is covered too, from now on: a category, or a service with terms of its own. */
export const AddBenefits = () => (
  <div className={styles.adding}>
    <AddCategory />
    <AddService />
  </div>
)

/** A category that is covered too, from now on; above the services of it that are there already. */
function AddCategory() {
  const add = useAdd()
  const { getValues } = useFormContext<{ benefits: NewPlanBenefit[] }>()
  const [load] = useLazyGetServiceQuery()
  return (
    <Adding
      name="added_category"
      Picker={ServiceCategoryPicker}
      label={labels.addCategory}
      onPicked={async (category) => {
        const uuids = getValues('benefits').flatMap(({ service_uuid }) => service_uuid ?? [])
        const services = await Promise.all(uuids.map((uuid) => load(uuid, true)))
        const within = services.flatMap(({ data }) =>
          data?.categories.some(({ uuid }) => uuid === category) ? data.uuid : [],
        )
        add((benefits) => {
          const first = benefits.findIndex(({ service_uuid }) => within.some((uuid) => uuid === service_uuid))
          const added = { ...blankBenefit, service_category_uuid: category }
          return { added, at: first < 0 ? benefits.length : first }
        })
      }}
    />
  )
}

/** A service with terms of its own, from now on; beneath the category whose terms held for it, and which it starts with. */
function AddService() {
  const add = useAdd()
  const [load] = useLazyGetServiceQuery()
  return (
    <Adding
      name="added_service"
      Picker={ServicePicker}
      label={labels.addService}
      onPicked={async (service) => {
        const { data } = await load(service, true)
        add((benefits) => {
          const holder = benefitFor(benefits, data?.categories.map(({ uuid }) => uuid) ?? [])
          const terms = holder ?? blankBenefit
          const added = { ...terms, service_category_uuid: null, service_uuid: service, notes: null }
          if (!holder) return { added, at: benefits.length }
          const beneath = benefits.slice(benefits.indexOf(holder) + 1)
          const others = beneath.findIndex(({ service_uuid }) => !service_uuid)
          const after = others < 0 ? beneath.length : others
          return { added, at: benefits.length - beneath.length + after }
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
