import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { NewPlan, type PlanDetail, type PlanTerms, PlanWithDraft } from '@/contract/plans'
import type { PlanSection } from './differences'
import { es } from './es'
import styles from './PlanSections.module.css'
import { benefitsForForm, pricesForForm } from './parts'

/** The fields of each section of the form. */
const fields: Record<PlanSection, readonly string[]> = {
  identity: [
    'name',
    'public_name',
    'code',
    'kind',
    'slug',
    'audience',
    'short_description',
    'description_md',
    'family',
    'insurer_company_uuid',
    'provider_network_tag',
  ],
  prices: ['prices'],
  benefits: ['benefits'],
  rules: ['period', 'members', 'waiting_period_days', 'grace_days', 'renewal_window_days'],
  eligibility: ['eligibility'],
  documents: ['documents'],
  sales: ['renewal', 'sales', 'publish_on'],
}

const marks = { complete: '✓', changed: '•', empty: '!', wrong: '!' }

/** The way to each section of a plan's form, and how it stands: complete, changed against what is sold, wrong, or still lacking something. */
export function PlanSections({ published }: { published: PlanDetail | undefined }) {
  const { getValues } = useFormContext<PlanTerms>()
  const { errors } = useFormState()
  const [prices, benefits, documents] = useWatch<PlanTerms, ['prices', 'benefits', 'documents']>({
    name: ['prices', 'benefits', 'documents'],
  })
  useWatch()
  const now: Record<string, unknown> = getValues()
  const { error } = (published ? PlanWithDraft : NewPlan).safeParse(now)
  const unfinished = new Set(error?.issues.map(({ path: [name] }) => name))
  const sold = published && toFormValues(published)

  const stateOf = (section: PlanSection): keyof typeof marks => {
    const names = fields[section]
    if (names.some((name) => name in errors)) return 'wrong'
    if (section === 'prices' && !prices?.some(({ status }) => status === 'active')) return 'empty'
    if (section === 'benefits' && !benefits?.length) return 'empty'
    if (section === 'documents' && !documents?.length) return 'empty'
    if (names.some((name) => unfinished.has(name))) return 'empty'
    if (sold && names.some((name) => name in now && !isSame(sold[name], now[name]))) return 'changed'
    return 'complete'
  }
  const sections = Object.keys(es.sections) as PlanSection[]
  return (
    <nav className={styles.sections} aria-label={es.jump.title}>
      {sections.map((section) => {
        const state = stateOf(section)
        return (
          <button key={section} type="button" data-state={state} onClick={() => goTo(es.sections[section])}>
            {es.sections[section]}
            <span aria-hidden className={styles.mark}>
              {marks[state]}
            </span>
            <span className="sr-only"> ({es.jump[state]})</span>
          </button>
        )
      })}
    </nav>
  )
}

/** What is sold, as the form writes it. */
const toFormValues = (plan: PlanDetail): Record<string, unknown> => ({
  ...plan,
  insurer_company_uuid: plan.insurer_company?.uuid ?? null,
  prices: pricesForForm(plan.prices),
  benefits: benefitsForForm(plan.benefits),
})

/** What is empty is the same however a field writes that. */
const isSame = (one: unknown, other: unknown) => normalize(one) === normalize(other)
const normalize = (value: unknown) =>
  JSON.stringify(value, (_key, part: unknown) =>
    part === '' || part === undefined
      ? null
      : part && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : part,
  ) ?? 'null'

function goTo(title: string) {
  const group = document.querySelector<HTMLElement>(`form section[aria-label="${CSS.escape(title)}"]`)
  group?.scrollIntoView({ block: 'start' })
  group
    ?.querySelector<HTMLElement>('input, select, textarea, [tabindex="0"], button')
    ?.focus({ preventScroll: true })
}
