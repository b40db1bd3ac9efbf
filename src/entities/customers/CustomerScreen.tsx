import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { CustomerListQuery, customerTransitions, type CustomerDetail } from '@/contract/customers'
import { EmailText, Identifier, MoneyText, PhoneText, RecordLink, YesNo } from '@/kit/cells'
import { channelNames } from '@/kit/channels'
import { AddressFacts, TaxFacts } from '@/kit/countryFacts'
import { DetailScreen } from '@/kit/DetailScreen'
import { RecordSection } from '@/kit/RecordSection'
import { Fact, Facts, FactStrip, Section, StripFact } from '@/kit/Section'
import { Timeline } from '@/kit/Timeline'
import { TransitionMenu } from '@/kit/TransitionMenu'
import { useListingPage } from '@/kit/useListingPage'
import { useUuid } from '@/kit/useUuid'
import {
  useArchiveCustomerMutation,
  useCustomerTimelineQuery,
  useCustomerTransitionMutation,
  useEditCustomerMutation,
  useGetCustomerQuery,
  useListCustomersQuery,
} from './api'
import { CustomerStatusBadge } from './CustomerStatusBadge'

const CustomerForm = lazy(async () => ({ default: (await import('./CustomerForm')).CustomerForm }))

export default function CustomerScreen() {
  const { t } = useTranslation('kit')
  return (
    <DetailScreen
      kind="Customer"
      result={useGetCustomerQuery(useUuid())}
      rows={useListingPage('Customer', CustomerListQuery, useListCustomersQuery)}
      title={({ name }) => name}
      folio={({ number }) => number}
      account={({ account }) => account}
      status={(customer) => <CustomerStatusBadge customer={customer} />}
      strip={(customer) => <Strip customer={customer} />}
      tabs={(customer) => [
        { name: 'resumen', label: t('detail.summary'), content: <Summary customer={customer} /> },
      ]}
      aside={(customer) => <History customer={customer} />}
      actions={(customer) => <Actions customer={customer} />}
      edit={{ permission: 'Customer.edit', form: (customer) => <Edit customer={customer} /> }}
    />
  )
}

type Props = { customer: CustomerDetail }

function Strip({ customer }: Props) {
  const { t } = useTranslation('customers')
  return (
    <FactStrip>
      <StripFact label={t('fields.balance_due_cents')}>
        <MoneyText cents={customer.balance_due_cents} currency={customer.currency} />
      </StripFact>
      <StripFact label={t('fields.credit_balance_cents')}>
        <MoneyText cents={customer.credit_balance_cents} currency={customer.currency} />
      </StripFact>
      <StripFact label={t('fields.collection')}>{t(`collections.${customer.collection}`)}</StripFact>
    </FactStrip>
  )
}

function Summary({ customer }: Props) {
  const { t } = useTranslation('customers')
  return (
    <>
      <Section title={t('sections.payer')}>
        <Facts>
          <Fact label={t('fields.number')}>
            <Identifier value={customer.number} what={t('fields.number')} />
          </Fact>
          <Fact label={t('fields.type')}>{t(`types.${customer.type}`)}</Fact>
          <Fact label={t('fields.account')}>
            <RecordLink kind="Account" to={customer.account} />
          </Fact>
          {customer.type === 'individual' ? (
            <Fact label={t('fields.person')}>
              <RecordLink kind="Person" to={customer.person} />
            </Fact>
          ) : (
            <Fact label={t('fields.company')}>
              <RecordLink kind="Company" to={customer.company} />
            </Fact>
          )}
          <Fact label={t('fields.email')}>
            <EmailText value={customer.email} />
          </Fact>
          <Fact label={t('fields.phone')}>
            <PhoneText value={customer.phone} />
          </Fact>
          <Fact label={t('fields.preferred_channel')}>{channelNames[customer.preferred_channel]}</Fact>
        </Facts>
      </Section>
      <Section title={t('sections.billing')}>
        <Facts>
          <Fact label={t('fields.net_payment_days')}>{customer.net_payment_days ?? t('inherited')}</Fact>
          <Fact label={t('fields.cfdi_auto')}>
            <YesNo value={customer.cfdi_auto} />
          </Fact>
          <Fact label={t('fields.billing_address')}>
            <AddressFacts address={customer.billing_address} />
          </Fact>
        </Facts>
      </Section>
      <Section title={t('fields.tax_profile')} folded>
        <TaxFacts profile={customer.tax_profile} />
      </Section>
      <RecordSection kind="Customer" record={customer} />
    </>
  )
}

const History = ({ customer }: Props) => <Timeline result={useCustomerTimelineQuery(customer.uuid)} />

function Actions({ customer }: Props) {
  const [move] = useCustomerTransitionMutation()
  const [archive] = useArchiveCustomerMutation()
  const { uuid, version } = customer
  return (
    <TransitionMenu
      kind="Customer"
      record={customer}
      name={customer.name}
      transitions={customerTransitions}
      dangerous={['archive']}
      move={(how) => move({ uuid, version, ...how }).unwrap()}
      archive={() => archive(uuid).unwrap()}
    />
  )
}

function Edit({ customer }: Props) {
  const [edit] = useEditCustomerMutation()
  return (
    <CustomerForm
      customer={customer}
      onSave={({ changes, version, allowDuplicate }) =>
        edit({ uuid: customer.uuid, version, changes, allowDuplicate }).unwrap()
      }
    />
  )
}
