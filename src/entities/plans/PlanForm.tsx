import { type ReactNode, Suspense } from 'react'
import { useTranslation } from '@/i18n'
import type * as z from 'zod/mini'
import { NewPlan, type PlanDetail, PlanWithDraft } from '@/contract/plans'
import { CompanyPicker } from '@/entities/companies/CompanyPicker'
import { CheckboxField, CheckboxGroup } from '@/kit/form/fields/ChoiceFields'
import { DateField } from '@/kit/form/fields/DateField'
import { ListField } from '@/kit/form/fields/ListField'
import { NumberField } from '@/kit/form/fields/NumberField'
import { SelectField } from '@/kit/form/fields/SelectField'
import { SlugField } from '@/kit/form/fields/SlugField'
import { TextField } from '@/kit/form/fields/TextField'
import { FormGroup } from '@/kit/form/FormGroup'
import { lazyPart } from '@/kit/elements/lazyPart'
import { useHasRoomBeside } from '@/kit/elements/useMediaQuery'
import { blankRecord, formValues } from '@/kit/form/formValues'
import { optionsOf } from '@/kit/vocabulary/options'
import { RecordFields } from '@/kit/form/RecordFields'
import { RecordForm } from '@/kit/form/RecordForm'
import { useSave } from '@/kit/form/saving'
import { useGetBillingDefaultsQuery } from '@/kit/form/billingDefaultsApi'
import { useCreatePlanMutation, useEditPlanMutation, usePlanDraftMutation } from './api'
import { BenefitsField } from './BenefitFields'
import { es } from './es'
import { benefitsForForm, pricesForForm } from './parts'
import { PlanSections } from './PlanSections'
import styles from './PlanSections.module.css'

const DocumentsField = lazyPart(() => import('./DocumentsField'), 'DocumentsField')
const PricesField = lazyPart(() => import('./PriceFields'), 'PricesField')
// It brings the public page along.
const PlanBeside = lazyPart(() => import('./PlanBeside'), 'PlanBeside')

const blank: z.input<typeof NewPlan> = {
  code: '',
  name: '',
  public_name: '',
  slug: '',
  family: '',
  short_description: '',
  description_md: '',
  kind: 'health_membership',
  audience: [],
  insurer_company_uuid: null,
  period: { length: 1, unit: 'year' },
  eligibility: {
    min_age: 0,
    max_age: 65,
    max_renewal_age: 75,
    child_max_age: 25,
    residence_states: [],
    requires_declaration: false,
    notice_days: 30,
    newborns_wait: false,
  },
  members: { min: 1, max: 1, included: 1 },
  waiting_period_days: 0,
  grace_days: 10,
  renewal_window_days: 30,
  renewal: 'auto',
  prices: [],
  benefits: [],
  provider_network_tag: '',
  documents: [],
  publish_on: null,
  sales: { public: true, channels: ['web'], order: 100, highlight: false, cta: '' },
  ...blankRecord,
}

/** A plan's fields, to create it and to edit it; of one that is published, those of its draft. */
export const PlanForm = ({ plan }: { plan?: PlanDetail }) => (
  <div className={styles.editor}>
    {plan?.status === 'published' ? <DraftForm plan={plan} /> : <WholeForm plan={plan} />}
  </div>
)

function WholeForm({ plan }: { plan: PlanDetail | undefined }) {
  const { data: starts, isLoading } = useGetBillingDefaultsQuery(undefined, { skip: plan !== undefined })
  const onSave = useSave(useCreatePlanMutation, useEditPlanMutation, plan)
  const whyFrozen = plan && (plan.status === 'scheduled' ? es.hints.scheduled : es.hints.archived)
  const isFrozen = plan !== undefined && plan.status !== 'draft'
  // The days of grace are part of what the form starts with.
  if (isLoading) return null
  const start = starts ? { ...blank, grace_days: starts.grace_days } : blank
  return (
    <RecordForm
      kind="Plan"
      schema={NewPlan}
      initial={plan ? { ...formValues(blank, plan), ...toFields(plan) } : start}
      record={plan}
      onSave={onSave}
    >
      {isFrozen ? (
        <p>{whyFrozen}</p>
      ) : (
        <TermFields of={plan} identity={<Identity />}>
          <DateField name="publish_on" hint={es.hints.publish_on} optional />
        </TermFields>
      )}
      <RecordFields kind="Plan" />
    </RecordForm>
  )
}

function DraftForm({ plan }: { plan: PlanDetail }) {
  const { t } = useTranslation('plans')
  const [act] = usePlanDraftMutation()
  const { uuid, revision } = plan
  const { code: _code, kind: _kind, period: _period, publish_on: _on, ...fields } = blank
  const now = { ...plan, ...plan.draft }
  return (
    <RecordForm
      kind="Plan"
      schema={PlanWithDraft}
      initial={{ ...formValues(fields, now), ...toFields(now) }}
      record={plan}
      onSave={async ({ changes: values, version }) => {
        const { data } = await act({ uuid, version, action: 'save_draft', values }).unwrap()
        return data
      }}
    >
      <p>{t('draft.editing', { next: revision + 1 })}</p>
      <TermFields of={now} published={plan} />
      <RecordFields kind="Plan" />
    </RecordForm>
  )
}

const toFields = ({ prices, benefits }: Pick<PlanDetail, 'prices' | 'benefits'>) => ({
  prices: pricesForForm(prices),
  benefits: benefitsForForm(benefits),
})

type TermsProps = {
  /** As they are kept; none of a new plan. */
  of: Pick<PlanDetail, 'uuid' | 'prices' | 'benefits' | 'insurer_company'> | undefined
  /** What is sold, where this is the draft of what comes next. */
  published?: PlanDetail
  /** Fields that only a plan that was never published has. */
  identity?: ReactNode
  children?: ReactNode
}

/** What is promised of a plan. */
const TermFields = ({ of, published, identity, children }: TermsProps) => (
  <>
    <PlanSections published={published} />
    <Beside />
    <FormGroup title={es.sections.identity}>
      <TextField name="name" />
      <TextField name="public_name" />
      {identity}
      <SlugField name="slug" hint={es.hints.slug} from={of ? undefined : 'public_name'} />
      <CheckboxGroup name="audience" options={optionsOf(es.audiences)} />
      <TextField name="short_description" />
      <TextField name="description_md" hint={es.hints.description} multiline optional />
      <TextField name="family" hint={es.hints.family} length={40} optional />
      <CompanyPicker name="insurer_company_uuid" current={of?.insurer_company} optional />
      <TextField name="provider_network_tag" length={20} optional />
    </FormGroup>
    <FormGroup title={es.sections.prices}>
      <Suspense>
        <PricesField current={of?.prices} />
      </Suspense>
    </FormGroup>
    <FormGroup title={es.sections.benefits}>
      <BenefitsField current={of?.benefits} />
    </FormGroup>
    <Rules hasPeriod={identity !== undefined} />
    <EligibilityFields />
    <FormGroup title={es.sections.documents}>
      <Suspense>
        <DocumentsField plan={of?.uuid} />
      </Suspense>
    </FormGroup>
    <FormGroup title={es.sections.sales}>
      <SelectField name="renewal" options={optionsOf(es.renewals)} length={20} />
      <CheckboxField name="sales.public" label={es.sales.public} />
      <CheckboxGroup name="sales.channels" label={es.sales.channels} options={optionsOf(es.channels)} />
      <NumberField name="sales.order" label={es.sales.order} length={5} />
      <CheckboxField name="sales.highlight" label={es.sales.highlight} />
      <TextField name="sales.cta" label={es.sales.cta} length={20} optional />
      {children}
    </FormGroup>
  </>
)

/** How it will be seen by who buys it, where there is room for it. */
const Beside = () =>
  useHasRoomBeside() && (
    <Suspense>
      <PlanBeside />
    </Suspense>
  )

const Identity = () => (
  <>
    <TextField name="code" length={20} mono />
    <SelectField name="kind" options={optionsOf(es.kinds)} length={20} />
  </>
)

const Rules = ({ hasPeriod }: { hasPeriod: boolean }) => (
  <FormGroup title={es.sections.rules}>
    {hasPeriod && (
      <>
        <NumberField name="period.length" label={es.period.length} length={5} />
        <SelectField name="period.unit" label={es.period.unit} options={optionsOf(es.units)} length={10} />
      </>
    )}
    <NumberField name="members.min" label={es.members.min} length={5} />
    <NumberField name="members.max" label={es.members.max} length={5} />
    <NumberField name="members.included" label={es.members.included} length={5} />
    <NumberField name="waiting_period_days" length={5} />
    <NumberField name="grace_days" length={5} />
    <NumberField name="renewal_window_days" length={5} />
  </FormGroup>
)

const EligibilityFields = () => (
  <FormGroup title={es.sections.eligibility}>
    <NumberField name="eligibility.min_age" label={es.eligibility.min_age} length={5} optional />
    <NumberField name="eligibility.max_age" label={es.eligibility.max_age} length={5} optional />
    <NumberField
      name="eligibility.max_renewal_age"
      label={es.eligibility.max_renewal_age}
      length={5}
      optional
    />
    <NumberField name="eligibility.child_max_age" label={es.eligibility.child_max_age} length={5} optional />
    <ListField name="eligibility.residence_states" label={es.eligibility.residence_states} optional />
    <CheckboxField name="eligibility.requires_declaration" label={es.eligibility.requires_declaration} />
    <NumberField name="eligibility.notice_days" label={es.eligibility.notice_days} length={5} />
    <CheckboxField name="eligibility.newborns_wait" label={es.eligibility.newborns_wait} />
  </FormGroup>
)
