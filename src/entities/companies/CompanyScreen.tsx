import { Status } from '@/kit/Status'
import { editing } from '@/kit/saving'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { CompanyListQuery, companyTransitions, type CompanyDetail } from '@/contract/companies'
import { AccountsTable } from '@/entities/accounts/AccountsTable'
import { CustomersTable } from '@/entities/customers/CustomersTable'
import { MembersTable } from '@/entities/members/MembersTable'
import {
  CountText,
  EmailText,
  Identifier,
  MoneyText,
  PhoneText,
  RecordLink,
  Text,
  WordsText,
} from '@/kit/cells'
import { AddressFacts, TaxFacts } from '@/kit/countryFacts'
import { DetailScreen } from '@/kit/DetailScreen'
import { RecordSection } from '@/kit/RecordSection'
import { Fact, Facts, FactStrip, Section, StripFact } from '@/kit/Section'
import { SensitiveText } from '@/kit/SensitiveText'
import { Timeline } from '@/kit/Timeline'
import { TransitionMenu } from '@/kit/TransitionMenu'
import { useListingPage } from '@/kit/useListingPage'
import { useUuid } from '@/kit/useUuid'
import {
  useArchiveCompanyMutation,
  useCompanyTimelineQuery,
  useCompanyTransitionMutation,
  useEditCompanyMutation,
  useGetCompanyQuery,
  useListCompaniesQuery,
} from './api'

const CompanyForm = lazy(async () => ({ default: (await import('./CompanyForm')).CompanyForm }))

export default function CompanyScreen() {
  const { t } = useTranslation('companies')
  const { t: kit } = useTranslation('kit')
  return (
    <DetailScreen
      kind="Company"
      result={useGetCompanyQuery(useUuid())}
      rows={useListingPage('Company', CompanyListQuery, useListCompaniesQuery)}
      title={({ trade_name }) => trade_name}
      folio={({ number }) => number}
      status={({ status }) => <Status of="Company" value={status} />}
      strip={(company) => <Strip company={company} />}
      tabs={(company) => [
        { name: 'resumen', label: kit('detail.summary'), content: <Summary company={company} /> },
        // Without numbers: the record counts those that are active, and these list them all.
        {
          name: 'cuentas',
          label: t('tabs.accounts'),
          content: <AccountsTable filter={{ company: company.uuid }} />,
        },
        {
          name: 'clientes',
          label: t('tabs.customers'),
          content: <CustomersTable filter={{ company: company.uuid }} />,
        },
        {
          name: 'miembros',
          label: t('tabs.members'),
          content: <MembersTable filter={{ company: company.uuid }} />,
        },
      ]}
      aside={(company) => <History company={company} />}
      actions={(company) => <Actions company={company} />}
      edit={{ permission: 'Company.edit', form: (company) => <Edit company={company} /> }}
    />
  )
}

type Props = { company: CompanyDetail }

function Strip({ company }: Props) {
  const { t } = useTranslation('companies')
  return (
    <FactStrip>
      <StripFact label={t('fields.active_accounts')}>
        <CountText value={company.active_accounts} />
      </StripFact>
      <StripFact label={t('fields.members')}>
        <CountText value={company.members} />
      </StripFact>
      <StripFact label={t('fields.balance_due_cents')}>
        <MoneyText cents={company.balance_due_cents} />
      </StripFact>
    </FactStrip>
  )
}

function Summary({ company }: Props) {
  const { t } = useTranslation('companies')
  return (
    <>
      <Section title={t('sections.identity')}>
        <Facts>
          <Fact label={t('fields.number')}>
            <Identifier value={company.number} what={t('fields.number')} />
          </Fact>
          <Fact label={t('fields.legal_name')}>{company.legal_name}</Fact>
          <Fact label={t('fields.roles')}>
            <WordsText words={company.roles.map((role) => t(`roles.${role}`))} />
          </Fact>
          <Fact label={t('fields.slug')}>
            <Identifier value={company.slug} />
          </Fact>
          <Fact label={t('fields.industry')}>
            <Text value={company.industry} />
          </Fact>
          <Fact label={t('fields.parent_company')}>
            <RecordLink kind="Company" to={company.parent_company} />
          </Fact>
          {company.status_reason && <Fact label={t('fields.status_reason')}>{company.status_reason}</Fact>}
        </Facts>
      </Section>
      <Section title={t('fields.tax_profile')}>
        <TaxFacts profile={company.tax_profile} />
      </Section>
      <Section title={t('sections.contact')} folded>
        <Facts>
          <Fact label={t('fields.email')}>
            <EmailText value={company.email} />
          </Fact>
          <Fact label={t('fields.phone')}>
            <PhoneText value={company.phone} />
          </Fact>
          <Fact label={t('fields.website')}>
            <Text value={company.website} />
          </Fact>
          <Fact label={t('fields.address')}>
            <AddressFacts address={company.address} />
          </Fact>
        </Facts>
      </Section>
      {company.bank_account && (
        <Section title={t('sections.bank')} folded>
          <Facts>
            <Fact label={t('bank.bank')}>{company.bank_account.bank}</Fact>
            <Fact label={t('bank.clabe')}>
              <SensitiveText what={t('bank.clabe')} masked={company.bank_account.clabe} />
            </Fact>
            <Fact label={t('bank.holder')}>{company.bank_account.holder}</Fact>
          </Facts>
        </Section>
      )}
      <RecordSection kind="Company" record={company} />
    </>
  )
}

const History = ({ company }: Props) => <Timeline result={useCompanyTimelineQuery(company.uuid)} />

function Actions({ company }: Props) {
  const [move] = useCompanyTransitionMutation()
  const [archive] = useArchiveCompanyMutation()
  const { uuid, version } = company
  return (
    <TransitionMenu
      kind="Company"
      record={company}
      name={company.trade_name}
      transitions={companyTransitions}
      dangerous={['suspend', 'deactivate']}
      move={(how) => move({ uuid, version, ...how }).unwrap()}
      archive={() => archive(uuid).unwrap()}
    />
  )
}

function Edit({ company }: Props) {
  const [edit] = useEditCompanyMutation()
  return <CompanyForm company={company} onSave={editing(edit, company.uuid)} />
}
