import { skipToken } from '@reduxjs/toolkit/query'
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import type * as z from 'zod/mini'
import { MergeChoices, type MergeField, mergeFields } from '@/contract/personActions'
import type { PersonDetail } from '@/contract/persons'
import { Button } from '@/kit/elements/Button'
import { Text, YesNo } from '@/kit/facts/cells'
import { channelNames } from '@/kit/vocabulary/channels'
import { AddressFacts } from '@/kit/facts/countryFacts'
import { Dialog } from '@/kit/elements/Dialog'
import { CheckboxField } from '@/kit/form/fields/ChoiceFields'
import { FormKind } from '@/kit/form/fields/fieldLabel'
import { formatPhone } from '@/contract/phones'
import { formatCountry, formatDay } from '@/kit/text/formats'
import { Loaded } from '@/kit/feedback/Loaded'
import { PreviewDialog } from '@/kit/form/PreviewDialog'
import { useMergePersonMutation, useGetPersonQuery } from './api'
import { es } from './es'
import styles from './MergeDialog.module.css'
import './merging'
import { PersonPicker } from './PersonPicker'

type Props = {
  person: PersonDetail
  /** With whom, where that is known already. */
  other?: string
  onClose: () => void
}

/** Makes one of two persons: with whom, which record stays, and whose value each datum keeps. */
export function MergeDialog({ person, other, onClose }: Props) {
  const { t } = useTranslation('person-merging')
  const { t: kit } = useTranslation('kit')
  const form = useForm({ defaultValues: { other_uuid: '' } })
  const picked = useWatch({ control: form.control, name: 'other_uuid' })
  const uuid = other ?? picked
  const result = useGetPersonQuery(uuid || skipToken)
  if (uuid && result.currentData)
    return <Merge key={uuid} one={person} two={result.currentData} onClose={onClose} />
  return (
    <Dialog title={t('title')} onClose={onClose} foot={<Button onClick={onClose}>{kit('back')}</Button>}>
      <p>{t('intro')}</p>
      {uuid ? (
        <Loaded result={result}>{() => null}</Loaded>
      ) : (
        <FormProvider {...form}>
          <FormKind value="Person">
            <PersonPicker name="other_uuid" label={t('other')} />
          </FormKind>
        </FormProvider>
      )}
    </Dialog>
  )
}

type Two = { one: PersonDetail; two: PersonDetail }

function Merge({ one, two, onClose }: Two & { onClose: () => void }) {
  const { t } = useTranslation('person-merging')
  const [merge] = useMergePersonMutation()
  const differing = mergeFields.filter((field) => serialize(one[field]) !== serialize(two[field]))
  const [older, newer] = one.created_at <= two.created_at ? [one, two] : [two, one]
  const initial: z.input<typeof MergeChoices> = {
    stays: older.uuid,
    keep: mapMergeFields((field) => (older[field] ? older : newer[field] ? newer : older).uuid),
    different_curp: false,
  }
  return (
    <PreviewDialog
      kind="Person"
      uuid={newer.uuid}
      title={t('title')}
      confirm={t('confirm')}
      done={t('done')}
      size="wide"
      danger
      schema={MergeChoices}
      initial={initial}
      run={({ stays, keep, different_curp }, { dryRun, token, key }) => {
        const [into, from] = stays === one.uuid ? [one, two] : [two, one]
        return merge({
          uuid: from.uuid,
          version: from.version,
          action: 'merge',
          values: {
            into_uuid: into.uuid,
            into_version: into.version,
            take: differing.filter((field) => keep[field] === from.uuid),
            different_curp,
          },
          dryRun,
          token,
          ...(key && { key }),
        }).unwrap()
      }}
      onClose={onClose}
    >
      <p>{t('intro')}</p>
      <Comparison one={one} two={two} differing={differing} />
      {one.curp && two.curp && one.curp !== two.curp && <CheckboxField name="different_curp" />}
    </PreviewDialog>
  )
}

/** Both side by side: one radio for which record stays, and one for each datum in which they differ. */
function Comparison({ one, two, differing }: Two & { differing: MergeField[] }) {
  const { t } = useTranslation('person-merging')
  const { register } = useFormContext()
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="sr-only">{t('compare')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('datum')}</th>
            {[one, two].map((person) => (
              <th key={person.uuid} scope="col">
                {person.full_name} <small>{person.number}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('stays')}</th>
            {[one, two].map(({ uuid, number }) => (
              <td key={uuid}>
                <label>
                  <input type="radio" value={uuid} {...register('stays')} /> {number}
                </label>
              </td>
            ))}
          </tr>
          {differing.map((field) => (
            <tr key={field}>
              <th scope="row">{es.fields[field]}</th>
              {[one, two].map((person) => (
                <td key={person.uuid}>
                  <label>
                    <input type="radio" value={person.uuid} {...register(`keep.${field}`)} />{' '}
                    <Value person={person} field={field} />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.equal}>{t('equal')}</p>
    </div>
  )
}

/** A datum of a person as it is read. */
function Value({ person, field }: { person: PersonDetail; field: MergeField }) {
  switch (field) {
    case 'birth_date':
      return <Text value={person.birth_date && formatDay(person.birth_date)} />
    case 'sex':
      return <Text value={person.sex && es.sexes[person.sex]} />
    case 'nationality':
      return formatCountry(person.nationality)
    case 'phone':
    case 'alternative_phone':
      return <Text value={person[field] && formatPhone(person[field])} />
    case 'address':
      return <AddressFacts address={person.address} />
    case 'preferred_channel':
      return channelNames[person.preferred_channel]
    case 'marketing_consent':
      return <YesNo value={person.marketing_consent} />
    case 'identity_document':
      return (
        <Text
          value={
            person.identity_document &&
            `${es.documents[person.identity_document.type]} ${person.identity_document.number}`
          }
        />
      )
    case 'given_names':
    case 'last_name':
    case 'second_last_name':
    case 'curp':
    case 'tax_id':
    case 'nss':
    case 'email':
      return <Text value={person[field]} />
  }
}

const serialize = (value: unknown) => JSON.stringify(value ?? null)

/** Whose value of each field is kept. */
const mapMergeFields = (whose: (field: MergeField) => string) =>
  Object.fromEntries(mergeFields.map((field) => [field, whose(field)])) as Record<MergeField, string>
