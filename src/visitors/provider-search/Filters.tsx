import { useId, useState } from 'react'
import { useTranslation } from '@/i18n'
import { providerKindNames } from '@/kit/vocabulary/providerKinds'
import { specialtyNames } from '@/kit/vocabulary/specialties'
import type { PlansOnSale } from '@/contract/plansOnSale'
import { dataWith } from '@/visitors/replies'
import { useAnswer } from '@/visitors/useAnswer'
import chips from '@/visitors/Chips.module.css'
import visitor from '@/visitors/Visitor.module.css'
import styles from './ProviderSearch.module.css'

/** What narrows a search further, behind a button that says how much of it is on. */
export function Filters({ params }: { params: URLSearchParams }) {
  const { t } = useTranslation('providerSearch')
  const count = narrowing.filter((name) => params.has(name)).length
  return (
    <details className={styles.more}>
      <summary className={chips.chip}>{count > 0 ? t('filtersOn', { count }) : t('filters')}</summary>
      <fieldset className={styles.filters}>
        <legend className="sr-only">{t('filters')}</legend>
        <Choice
          name="km"
          params={params}
          label={t('distance')}
          options={t('distances', { returnObjects: true })}
        />
        <Choice name="kind" params={params} label={t('kind')} options={providerKindNames} />
        <Choice name="specialty" params={params} label={t('specialty')} options={specialtyNames} />
        <PlanChoice params={params} />
        <Choice
          name="sort"
          params={params}
          none={t('suggested')}
          label={t('sort')}
          options={t('sorts', { returnObjects: true })}
        />
        <label className={visitor.check}>
          <input
            type="checkbox"
            name="remote"
            value="true"
            defaultChecked={params.get('remote') === 'true'}
          />
          {t('remote')}
        </label>
        <div>
          <button type="submit" className={visitor.button}>
            {t('apply')}
          </button>
        </div>
      </fieldset>
    </details>
  )
}

const narrowing = ['km', 'kind', 'specialty', 'plan', 'copay', 'sort', 'remote']

/** Which plan is the visitor's, and what a visit may cost with it. */
function PlanChoice({ params }: { params: URLSearchParams }) {
  const { t } = useTranslation('providerSearch')
  const known = params.get('plan') ?? ''
  const [chosen, setChosen] = useState(known)
  const plans = useAnswer('public/plans', readPlans).answer ?? []
  const names = Object.fromEntries(plans.map(({ slug, name }) => [slug, name]))
  return (
    <>
      <Choice
        // The plans arrive after the address said which it is.
        key={plans.length}
        name="plan"
        params={params}
        none={t('noPlan')}
        label={t('plan')}
        options={known && !names[known] ? { [known]: known, ...names } : names}
        onChange={setChosen}
      />
      {chosen && (
        <Choice
          name="copay"
          params={params}
          label={t('copay')}
          options={t('copays', { returnObjects: true })}
        />
      )}
    </>
  )
}

const readPlans = dataWith<PlansOnSale['data']>('length')

type ChoiceProps = {
  name: string
  params: URLSearchParams
  label: string
  /** What it is when nothing is chosen. */
  none?: string
  options: Record<string, string>
  onChange?: (value: string) => void
}

function Choice({ name, params, label, none, options, onChange }: ChoiceProps) {
  const { t } = useTranslation('providerSearch')
  const id = useId()
  return (
    <div className={visitor.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        defaultValue={params.get(name) ?? ''}
        onChange={(event) => onChange?.(event.currentTarget.value)}
      >
        <option value="">{none ?? t('any')}</option>
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
