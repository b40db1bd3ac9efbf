import { Suspense } from 'react'
import { useTranslation } from '@/i18n'
import { useSearchParams } from 'react-router-dom'
import { unwatched } from '@/api/writes'
import {
  FundAuthorizationFields,
  type FundAuthorizationDetail,
  NewFundAuthorization,
} from '@/contract/fundAuthorizations'
import { useFundBeneficiariesQuery, useGetFundQuery } from '@/entities/funds/api'
import { FundPicker } from '@/entities/funds/FundPicker'
import { MemberPicker } from '@/entities/members/MemberPicker'
import { ProviderPicker } from '@/entities/providers/ProviderPicker'
import { RadioGroup } from '@/kit/form/fields/ChoiceFields'
import { DateField } from '@/kit/form/fields/DateField'
import { MoneyField } from '@/kit/form/fields/MoneyField'
import { TextField } from '@/kit/form/fields/TextField'
import { FormGroup } from '@/kit/form/FormGroup'
import { blankRecord, formValues } from '@/kit/form/formValues'
import { formatMoney } from '@/kit/text/formats'
import { lazyPart } from '@/kit/elements/lazyPart'
import { optionsOf } from '@/kit/vocabulary/options'
import { RecordFields } from '@/kit/form/RecordFields'
import { RecordForm } from '@/kit/form/RecordForm'
import { Skeleton } from '@/kit/elements/Skeleton'
import { saveByCreating, saveByEditing } from '@/kit/form/saving'
import { useCreateFundAuthorizationMutation, useEditFundAuthorizationMutation } from './api'
import { es } from './es'
import { useChosen } from './useChosen'

const OfferField = lazyPart(() => import('./OfferField'), 'OfferField')
const PlaceField = lazyPart(() => import('./PlaceField'), 'PlaceField')
const QuoteField = lazyPart(() => import('./QuoteField'), 'QuoteField')

const blank = {
  diagnosis_note: '',
  service_on: '',
  quote_folio: '',
  priority: 'normal' as const,
  ...blankRecord,
}

/** Asks for money of a fund, for a member's service. */
export function FundAuthorizationForm() {
  const [create] = useCreateFundAuthorizationMutation(unwatched)
  const [params] = useSearchParams()
  const fund = params.get('fund')
  const { data: asked } = useGetFundQuery(fund ?? '', { skip: !fund })
  return (
    <RecordForm
      kind="FundAuthorization"
      schema={NewFundAuthorization}
      initial={{
        fund_uuid: fund ?? '',
        member_uuid: '',
        provider_uuid: '',
        location_uuid: null,
        provider_service_uuid: '',
        authorization_uuid: null,
        requested_cents: 0,
        quote_attachment_uuid: null,
        ...blank,
      }}
      onSave={saveByCreating(create)}
    >
      <FormGroup title={es.sections.request}>
        <FundPicker
          key={asked?.uuid}
          name="fund_uuid"
          current={asked && { uuid: asked.uuid, label: asked.name }}
        />
        <MemberPicker name="member_uuid" />
        <WhatIsLeft />
      </FormGroup>
      <FormGroup title={es.sections.service}>
        <ProviderPicker name="provider_uuid" />
        <Suspense>
          <OfferField />
          <PlaceField />
        </Suspense>
      </FormGroup>
      <FormGroup title={es.sections.amount}>
        <MoneyField name="requested_cents" hint={es.hints.amount} length={20} />
        <Suspense fallback={<Skeleton lines={3} />}>
          <QuoteField />
        </Suspense>
        <Circumstances />
      </FormGroup>
      <RecordFields kind="FundAuthorization" />
    </RecordForm>
  )
}

/** What may still be written of one: not for whom, for what nor how much. */
export function FundAuthorizationEditForm({ authorization }: { authorization: FundAuthorizationDetail }) {
  const [edit] = useEditFundAuthorizationMutation(unwatched)
  return (
    <RecordForm
      kind="FundAuthorization"
      schema={FundAuthorizationFields}
      initial={formValues(blank, authorization)}
      record={authorization}
      onSave={saveByEditing(edit, authorization.uuid)}
    >
      <FormGroup title={es.sections.request}>
        <Circumstances />
      </FormGroup>
      <RecordFields kind="FundAuthorization" />
    </RecordForm>
  )
}

const Circumstances = () => (
  <>
    <DateField name="service_on" />
    <RadioGroup name="priority" options={optionsOf(es.priorities)} />
    <TextField name="quote_folio" length={20} optional />
    <TextField name="diagnosis_note" hint={es.hints.diagnosis} multiline optional />
  </>
)

/** What the fund chosen has, and what is left of it for the member chosen. */
function WhatIsLeft() {
  const { t } = useTranslation('fund-authorizations')
  const fund = useChosen('fund_uuid')
  const member = useChosen('member_uuid')
  const { data } = useGetFundQuery(fund ?? '', { skip: !fund })
  const { data: list } = useFundBeneficiariesQuery(fund ?? '', { skip: !fund || !member })
  if (!fund || !data) return null
  const money = (cents: number) => formatMoney(cents, data.currency)
  const one = list?.data.find((beneficiary) => beneficiary.member.uuid === member)
  return (
    <p role="status">
      {t('hints.available', { available: money(data.available_cents) })}{' '}
      {one &&
        (one.left_cents === null ? t('hints.unlimited') : t('hints.left', { left: money(one.left_cents) }))}
    </p>
  )
}
