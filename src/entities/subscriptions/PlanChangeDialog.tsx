import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import { addonCents } from '@/contract/addonPrices'
import type { PlanAddon } from '@/contract/planAddons'
import { isBanded } from '@/contract/planParts'
import { PlanChange, type PresentChoice } from '@/contract/subscriptions'
import { useListPlanAddonsQuery } from '@/entities/plan-addons/api'
import { useGetPlanQuery } from '@/entities/plans/api'
import { PlanPicker } from '@/entities/plans/PlanPicker'
import { RadioGroup } from '@/kit/form/fields/ChoiceFields'
import { Dialog } from '@/kit/elements/Dialog'
import { FieldRow } from '@/kit/form/fields/FieldRow'
import { NumberField } from '@/kit/form/fields/NumberField'
import { RowsField } from '@/kit/form/fields/RowsField'
import { SelectField } from '@/kit/form/fields/SelectField'
import { formatMoney, plural } from '@/kit/text/formats'
import { Loaded } from '@/kit/feedback/Loaded'
import { PreviewDialog } from '@/kit/form/PreviewDialog'
import { useGetSubscriptionQuery } from './api'
import { es } from './es'
import { type DialogProps, useAct } from './SubscriptionDialogs'

const blankAddon = { plan_addon_uuid: '', quantity: 1 }

/** Another plan, price, quantity or add-ons: with what that comes to before it is done. */
export function PlanChangeDialog({ subscription, onClose }: DialogProps) {
  const { t } = useTranslation('subscriptions')
  const act = useAct(subscription)
  const { plan, price_version, choice } = subscription
  const present = {
    plan_uuid: plan.uuid,
    price_version,
    quantity: choice.quantity,
    addons: choice.addons.map(({ plan_addon, quantity }) => ({ plan_addon_uuid: plan_addon.uuid, quantity })),
  }
  return (
    <PreviewDialog
      kind="Subscription"
      uuid={subscription.uuid}
      size="wide"
      title={t('plan.title', { name: subscription.customer.label })}
      confirm={es.plan.confirm}
      done={es.plan.done}
      schema={PlanChange}
      initial={{ ...present, when: 'best' }}
      unchanged={{
        is: (chosen) => isSame(chosen, present),
        says: es.plan.unchanged,
      }}
      run={(values, how) => act('change_plan', values, how)}
      onClose={onClose}
    >
      <PlanPicker name="plan_uuid" label={es.plan.plan} current={plan} />
      <FieldRow>
        <PriceField current={price_version} />
        <QuantityField choice={choice} />
      </FieldRow>
      <AddonFields held={choice.addons} />
      <RadioGroup
        name="when"
        label={es.plan.when}
        options={[
          { value: 'best', label: es.plan.best, description: es.plan.bestHint },
          { value: 'now', label: es.plan.now, description: es.plan.nowHint },
          { value: 'period_end', label: es.plan.later },
        ]}
      />
    </PreviewDialog>
  )
}

type Chosen = Omit<PlanChange, 'when'>

/** Whether two choices are the same; the order of their add-ons does not count. */
const isSame = (one: Chosen, other: Chosen) =>
  one.plan_uuid === other.plan_uuid &&
  one.price_version === other.price_version &&
  one.quantity === other.quantity &&
  one.addons.length === other.addons.length &&
  one.addons.every(({ plan_addon_uuid, quantity }) =>
    other.addons.some((own) => own.plan_addon_uuid === plan_addon_uuid && own.quantity === quantity),
  )

/** The same, of a subscription that is not on screen; why it may not be changed now is said by the preview. */
export function PlanChangeOf({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const result = useGetSubscriptionQuery(uuid)
  if (result.currentData) return <PlanChangeDialog subscription={result.currentData} onClose={onClose} />
  return (
    <Dialog title={es.actions.change_plan} onClose={onClose}>
      <Loaded result={result} what={es.plan.subscription}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}

/** The chosen plan, and the chosen one of its prices. */
function useChosenPrice() {
  const [plan, version] = useWatch<{ plan_uuid: unknown; price_version: unknown }>({
    name: ['plan_uuid', 'price_version'],
  })
  const { currentData } = useGetPlanQuery(typeof plan === 'string' && plan ? plan : skipToken)
  const price = currentData?.prices.find((one) => String(one.version) === String(version))
  return { plan: currentData, price }
}

/** The prices that the chosen plan is sold at, and the present one. */
function PriceField({ current }: { current: number }) {
  const { plan } = useChosenPrice()
  const prices = (plan?.prices ?? []).filter(
    ({ standing, version }) => standing === 'asked' || version === current,
  )
  return (
    <SelectField
      // The list comes later than the value: once it is there it is shown as chosen.
      key={plan?.uuid ?? ''}
      name="price_version"
      label={es.plan.price}
      options={prices.map((price) => ({
        value: String(price.version),
        label: `${formatMoney(
          (isBanded(price.mode) ? price.bands[0]?.amount_cents : price.amount_cents) ?? 0,
          price.currency,
        )}, ${es.intervals[price.interval].toLowerCase()}${price.mode === 'flat' ? '' : `, ${es.plan.modes[price.mode]}`}`,
      }))}
    />
  )
}

/** How many people or places are charged for; covered people are counted and cannot be typed. */
function QuantityField({ choice: { counted_people: counted } }: { choice: PresentChoice }) {
  const { price } = useChosenPrice()
  const { setValue } = useFormContext<{ quantity: number }>()
  const isCounted = counted !== null && price !== undefined && price.mode !== 'flat'
  useEffect(() => {
    if (isCounted) setValue('quantity', counted)
  }, [isCounted, counted, setValue])
  if (isCounted) return <p>{plural(counted, es.plan.person, es.plan.people)}</p>
  return <NumberField name="quantity" label={es.plan.quantity} length={5} />
}

/** The add-ons that go with the chosen plan, each at its price for the chosen interval; those it has stay offered. */
function AddonFields({ held }: { held: PresentChoice['addons'] }) {
  const { plan, price } = useChosenPrice()
  const { currentData } = useListPlanAddonsQuery(
    plan ? { plan: plan.uuid, status: ['published'], channel: ['staff'], page: 1, size: 100 } : skipToken,
  )
  const offered = currentData?.data ?? []
  const kept = held.filter(({ plan_addon }) => !offered.some(({ uuid }) => uuid === plan_addon.uuid))
  const options = [
    ...offered.map(({ uuid, name, pricing, max_quantity }) => ({
      value: uuid,
      label: [
        name,
        `${formatMoney(addonCents(pricing, price?.interval ?? 'month'), pricing.currency)} ${
          pricing.interval === 'once' ? es.plan.once : es.plan.per[price?.interval ?? 'month']
        }${pricing.mode === 'per_member' ? ` ${es.plan.each}` : ''}`,
        ...(max_quantity > 1 ? [`${es.plan.most} ${max_quantity}`] : []),
      ].join(', '),
    })),
    ...kept.map(({ plan_addon }) => ({
      value: plan_addon.uuid,
      label: `${plan_addon.label}, ${es.plan.held}`,
    })),
  ]
  return (
    <RowsField
      key={currentData ? `known ${price?.version}` : ''}
      name="addons"
      label={es.plan.addons}
      one={es.plan.addon}
      add={es.plan.addAddon}
      blank={blankAddon}
    >
      {(path) => (
        <>
          <SelectField name={`${path}.plan_addon_uuid`} label={es.plan.addon} options={options} />
          <AddonQuantity path={path} perMember={offered.filter(isPerMember).map(({ uuid }) => uuid)} />
        </>
      )}
    </RowsField>
  )
}

const isPerMember = ({ pricing }: PlanAddon) => pricing.mode === 'per_member'

/** How many of an add-on: of all together, or for each person where it is sold per member. */
function AddonQuantity({ path, perMember }: { path: string; perMember: readonly string[] }) {
  const chosen: unknown = useWatch({ name: `${path}.plan_addon_uuid` })
  const isEach = perMember.some((uuid) => uuid === chosen)
  return (
    <NumberField
      name={`${path}.quantity`}
      label={isEach ? es.plan.quantityEach : es.plan.quantity}
      length={5}
    />
  )
}
