import { useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import {
  GroupChoices,
  type GroupColumn,
  GroupColumn as Columns,
  type GroupCover,
  type GroupFunding,
  type GroupImport,
  type GroupMode,
} from '@/contract/groupImports'
import { FundPicker } from '@/entities/funds/FundPicker'
import { PlanPicker } from '@/entities/plans/PlanPicker'
import { PolicyPicker } from '@/entities/policies/PolicyPicker'
import { Button } from '@/kit/elements/Button'
import { Dialog } from '@/kit/elements/Dialog'
import { useOnline } from '@/kit/elements/useOnline'
import { asApiError, problemText, type ProblemText } from '@/kit/feedback/problem'
import { ProblemAlert } from '@/kit/feedback/State'
import { RadioGroup } from '@/kit/form/fields/ChoiceFields'
import { FormKind } from '@/kit/form/fields/fieldLabel'
import { PlainSelect } from '@/kit/form/fields/PlainSelect'
import { SelectField } from '@/kit/form/fields/SelectField'
import formStyles from '@/kit/form/RecordForm.module.css'
import { optionsOf } from '@/kit/vocabulary/options'
import { useRehearseGroupMutation } from './groupApi'
import { groups } from './groupTexts'
import styles from './Groups.module.css'

type Props = {
  sent: GroupImport
  /** What was chosen before, where the rehearsal sent the person back. */
  initial: GroupChoices | undefined
  onRehearsed: (found: GroupImport, choices: GroupChoices) => void
  onOtherFile: () => void
  onClose: () => void
}

type Values = {
  mode: GroupMode
  cover: GroupCover
  policy_uuid: string | null
  plan_uuid: string | null
  funding: GroupFunding | '' | null
  fund_uuid: string | null
}

/** Asks what the file is, what each of its columns says, and how those who are added are covered. */
export function GroupColumnsStep({ sent, initial, onRehearsed, onOtherFile, onClose }: Props) {
  const { t } = useTranslation('groups')
  const { t: kit } = useTranslation('kit')
  const isOnline = useOnline()
  const [columns, setColumns] = useState(initial?.columns ?? sent.columns)
  const [problem, setProblem] = useState<ProblemText>()
  const [refusals, setRefusals] = useState<string[]>([])
  const [rehearse, { isLoading }] = useRehearseGroupMutation()
  const form = useForm<Values>({
    defaultValues: {
      mode: columns.includes('type') ? 'difference' : 'upsert',
      cover: 'none',
      policy_uuid: null,
      plan_uuid: null,
      funding: null,
      fund_uuid: null,
      ...initial,
    },
  })
  const { cover, funding } = useWatch({ control: form.control })

  async function review() {
    setProblem(undefined)
    const values = form.getValues()
    const asked = GroupChoices.safeParse({
      ...values,
      columns,
      policy_uuid: values.cover === 'policy' ? values.policy_uuid : null,
      plan_uuid: values.cover === 'plan' ? values.plan_uuid : null,
      funding: values.cover === 'plan' ? values.funding || null : null,
      fund_uuid: values.cover === 'plan' && values.funding === 'fund' ? values.fund_uuid : null,
    })
    setRefusals(asked.success ? [] : asked.error.issues.map(({ message }) => message))
    if (!asked.success) return
    try {
      onRehearsed(await rehearse({ uuid: sent.uuid, choices: asked.data }).unwrap(), asked.data)
    } catch (caught) {
      setProblem(problemText(asApiError(caught), { wrote: true }))
    }
  }

  return (
    <Dialog
      title={groups.title}
      onClose={onClose}
      kind="sheet"
      size="wide"
      foot={
        <>
          <Button onClick={onOtherFile}>{groups.other}</Button>
          <Button
            look="primary"
            busy={isLoading ? kit('action.working') : undefined}
            blocked={isOnline ? undefined : kit('detail.offline')}
            onClick={() => void review()}
          >
            {groups.review}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <FormKind value="Member">
          <form className={formStyles.form} noValidate onSubmit={(event) => event.preventDefault()}>
            <p>
              {t('rows', { count: sent.rows, file: sent.file_name })} · {sent.account.label}
            </p>
            {sent.notes.map((note) => (
              <p key={note} className={styles.quiet}>
                {note}
              </p>
            ))}
            <RadioGroup
              name="mode"
              label={groups.mode}
              options={optionsOf(groups.modes).map((option) => ({
                ...option,
                description: groups.modesTold[option.value],
              }))}
            />
            <section aria-label={groups.columnsTitle} className={styles.part}>
              <h3>{groups.columnsTitle}</h3>
              <p className={styles.quiet}>{sent.is_remembered ? groups.remembered : groups.columnsTold}</p>
              <div className={styles.columns}>
                {sent.headings.map(({ heading, samples }, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                  <div key={place} className={styles.column}>
                    <PlainSelect
                      label={heading}
                      none={groups.leaveOut}
                      value={columns[place] ?? ''}
                      length={40}
                      options={optionsOf(groups.columns)}
                      onChoose={(value) => setColumns(columns.with(place, columnOf(value)))}
                    />
                    {samples.length > 0 && (
                      <p className={styles.quiet}>{t('sample', { samples: samples.join(' · ') })}</p>
                    )}
                  </div>
                ))}
              </div>
            </section>
            <section aria-label={groups.coverTitle} className={styles.part}>
              <h3>{groups.coverTitle}</h3>
              <SelectField name="cover" label={groups.cover} options={optionsOf(groups.covers)} />
              {cover === 'policy' && (
                <PolicyPicker name="policy_uuid" label={groups.policy} account={sent.account.uuid} />
              )}
              {cover === 'plan' && (
                <>
                  <PlanPicker name="plan_uuid" label={groups.plan} />
                  <SelectField name="funding" label={groups.funding} options={optionsOf(groups.fundings)} />
                  {funding === 'fund' && <FundPicker name="fund_uuid" label={groups.fund} />}
                </>
              )}
            </section>
            {refusals.map((refusal) => (
              <p key={refusal} role="alert">
                {refusal}
              </p>
            ))}
            <ProblemAlert problem={problem} />
          </form>
        </FormKind>
      </FormProvider>
    </Dialog>
  )
}

const columnOf = (value: string): GroupColumn | null => Columns.safeParse(value).data ?? null
