import { skipToken } from '@reduxjs/toolkit/query'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import { useNavigate } from 'react-router-dom'
import { isBanded } from '@/contract/planParts'
import type { Ref } from '@/contract/shapes'
import { StaffSale } from '@/contract/staffSales'
import { CustomerPicker } from '@/entities/customers/CustomerPicker'
import { PaymentMethodPicker } from '@/entities/payment-methods/PaymentMethodPicker'
import { PersonPicker } from '@/entities/persons/PersonPicker'
import { useGetPlanQuery } from '@/entities/plans/api'
import { RelationshipField } from '@/entities/members/RelationshipFields'
import { PlanPicker } from '@/entities/plans/PlanPicker'
import { RadioGroup } from '@/kit/form/fields/ChoiceFields'
import { RowsField } from '@/kit/form/fields/RowsField'
import { SelectField } from '@/kit/form/fields/SelectField'
import { TextField } from '@/kit/form/fields/TextField'
import { PreviewDialog } from '@/kit/form/PreviewDialog'
import { paths } from '@/kit/navigation/paths'
import { formatMoney } from '@/kit/text/formats'
import { es as words } from './es'
import { useSellByStaffMutation } from './saleApi'
import { es } from './saleTexts'

/** Whom it is sold to: somebody of an account, or one customer. */
export type Buyer = { account: string; customer?: Ref }

const blankPerson = { person_uuid: '', relationship: null }

/** Sells a plan to a customer by hand: its first charge is shown before, and the new subscription opens after. */
export function SaleDialog({ buyer: { account, customer }, onClose }: { buyer: Buyer; onClose: () => void }) {
  const { t } = useTranslation('sales')
  const navigate = useNavigate()
  const [sell] = useSellByStaffMutation()
  return (
    <PreviewDialog
      kind="Subscription"
      uuid=""
      size="wide"
      title={t('title')}
      confirm={t('confirm')}
      done={t('done')}
      schema={StaffSale}
      initial={{
        customer_uuid: customer?.uuid ?? '',
        plan_uuid: '',
        price_version: '',
        people: [blankPerson],
        coupon_code: '',
        pays_by: 'method',
        payment_method_uuid: null,
      }}
      refusesAtFields
      run={async (sale, how) => {
        const reply = await sell({ sale, how }).unwrap()
        if (!how.dryRun) void navigate(paths.record('Subscription', reply.data.uuid))
        return reply
      }}
      onClose={onClose}
    >
      <CustomerPicker name="customer_uuid" label={es.customer} account={account} current={customer} />
      <PlanPicker name="plan_uuid" label={es.plan} />
      <PriceField />
      <RowsField
        name="people"
        label={es.people}
        hint={es.peopleHint}
        one={es.person}
        add={es.addPerson}
        blank={blankPerson}
        least={1}
      >
        {(path) => (
          <>
            <PersonPicker name={`${path}.person_uuid`} label={es.person} />
            {path !== 'people.0' && <RelationshipField name={`${path}.relationship`} />}
          </>
        )}
      </RowsField>
      <TextField name="coupon_code" label={es.coupon} length={20} mono optional />
      <RadioGroup
        name="pays_by"
        label={es.paysBy}
        options={[
          { value: 'method', label: es.byMethod, description: es.byMethodHint },
          { value: 'link', label: es.byLink, description: es.byLinkHint },
        ]}
      />
      <MethodField />
    </PreviewDialog>
  )
}

/** The prices that the chosen plan is sold at today: each names how often it is charged. */
function PriceField() {
  const plan: unknown = useWatch({ name: 'plan_uuid' })
  const { currentData } = useGetPlanQuery(typeof plan === 'string' && plan ? plan : skipToken)
  const prices = (currentData?.prices ?? []).filter(({ standing }) => standing === 'asked')
  return (
    <SelectField
      key={currentData?.uuid ?? ''}
      name="price_version"
      label={es.price}
      options={prices.map((price) => ({
        value: String(price.version),
        label: `${formatMoney(
          (isBanded(price.mode) ? price.bands[0]?.amount_cents : price.amount_cents) ?? 0,
          price.currency,
        )}, ${words.intervals[price.interval].toLowerCase()}${price.mode === 'flat' ? '' : `, ${words.plan.modes[price.mode]}`}`,
      }))}
    />
  )
}

/** The methods of the chosen customer, where they pay with one. */
function MethodField() {
  const [customer, paysBy] = useWatch<{ customer_uuid: unknown; pays_by: unknown }>({
    name: ['customer_uuid', 'pays_by'],
  })
  if (paysBy !== 'method' || typeof customer !== 'string' || !customer) return null
  return (
    <PaymentMethodPicker
      key={customer}
      name="payment_method_uuid"
      label={es.method}
      customer={customer}
      current={null}
      chargeable
    />
  )
}
