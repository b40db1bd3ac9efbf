import { useTranslation } from '@/i18n'
import { type CompanyDetail, companyContract } from '@/contract/companies'
import { shortenersTab } from '@/entities/shorteners/shortenersTab'
import { contactsTab } from '@/entities/contacts/contactsTab'
import { RecordPhotoFrame } from '@/kit/attachments/RecordPhotoFrame'
import {
  ColorText,
  CountText,
  EmailText,
  Identifier,
  MoneyText,
  PhoneText,
  RecordLink,
  Text,
  WordsText,
} from '@/kit/facts/cells'
import { AddressFacts, BankFacts, TaxFacts } from '@/kit/facts/countryFacts'
import { lazyPart } from '@/kit/elements/lazyPart'
import { RecordScreen } from '@/kit/record/RecordScreen'
import { FieldFacts, FieldStrip, Section } from '@/kit/facts/Section'
import { useListingPage } from '@/kit/navigation/useListingPage'
import { useCopying } from '@/kit/record/useCopying'
import { useUuid } from '@/kit/navigation/useUuid'
import { relatedTab } from '@/kit/record/relatedTab'
import { nextActs } from '@/contract/nextActs'
import { es as employerMonths } from './employerMonthTexts'
import { es } from './es'
import { pageTexts } from './pageTexts'
import { ResellerPageFacts } from './ResellerPageFacts'
import {
  useArchiveCompanyMutation,
  useCopyCompanyMutation,
  useCompanyTransitionMutation,
  useEditCompanyMutation,
  useGetCompanyQuery,
  useListCompaniesQuery,
} from './api'

const SalesPageFacts = lazyPart(() => import('./SalesPageFacts'), 'SalesPageFacts')
const CommissionsTab = lazyPart(() => import('./CommissionsTab'), 'CommissionsTab')
const CompanyForm = lazyPart(() => import('./CompanyForm'), 'CompanyForm')
const AccountsTable = lazyPart(() => import('@/entities/accounts/AccountsTable'), 'AccountsTable')
const CustomersTable = lazyPart(() => import('@/entities/customers/CustomersTable'), 'CustomersTable')
const MembersTable = lazyPart(() => import('@/entities/members/MembersTable'), 'MembersTable')
const ProvidersTable = lazyPart(() => import('@/entities/providers/ProvidersTable'), 'ProvidersTable')
const InvoicesTable = lazyPart(() => import('@/entities/invoices/InvoicesTable'), 'InvoicesTable')
const EmployerMonths = lazyPart(() => import('./EmployerMonths'), 'EmployerMonths')
const Funds = lazyPart(() => import('@/entities/funds/FundsTable'), 'Funds')
const PoliciesTable = lazyPart(() => import('@/entities/policies/PoliciesTable'), 'PoliciesTable')

/** One company: its data, sales page, contacts, links and related records. */
export default function CompanyScreen() {
  const copying = useCopying('Company', useCopyCompanyMutation)
  return (
    <RecordScreen
      contract={companyContract}
      next={nextActs.Company}
      result={useGetCompanyQuery(useUuid())}
      rows={useListingPage(companyContract, useListCompaniesQuery)}
      useTransition={useCompanyTransitionMutation}
      useArchive={useArchiveCompanyMutation}
      dangerous={['suspend', 'deactivate']}
      title={({ trade_name }) => trade_name}
      folio={({ number }) => number}
      strip={(company) => <Strip company={company} />}
      summary={(company) => <Summary company={company} />}
      tabs={(company) => [
        // Without numbers: the record counts those that are active, and these list them all.
        relatedTab('cuentas', 'Account', AccountsTable, { company: company.uuid }),
        relatedTab('clientes', 'Customer', CustomersTable, { company: company.uuid }),
        relatedTab('miembros', 'Member', MembersTable, { company: company.uuid }),
        relatedTab('polizas', 'Policy', PoliciesTable, { company: company.uuid }),
        relatedTab('fondos', 'Fund', Funds, { company: company.uuid }),
        relatedTab('facturas', 'Invoice', InvoicesTable, { company: company.uuid }),
        ...(company.roles.includes('employer')
          ? [
              {
                name: 'nomina',
                label: employerMonths.tab,
                content: <EmployerMonths company={company.uuid} />,
              },
            ]
          : []),
        ...(company.roles.includes('reseller')
          ? [
              {
                name: 'comisiones',
                label: pageTexts.commissions,
                content: <CommissionsTab company={company} />,
              },
            ]
          : []),
        contactsTab('company', company.uuid),
        shortenersTab(company.uuid),
        ...(company.roles.includes('provider_group')
          ? [relatedTab('proveedores', 'Provider', ProvidersTable, { company: company.uuid })]
          : []),
      ]}
      menu={(record) => [copying(record)]}
      form={(company) => <CompanyForm company={company} />}
    />
  )
}

type Props = { company: CompanyDetail }

function Strip({ company }: Props) {
  const { uuid, version } = company
  const [edit] = useEditCompanyMutation()
  return (
    <FieldStrip
      labels={es.fields}
      photo={
        <RecordPhotoFrame
          form="logo"
          subject={{ kind: 'Company', uuid }}
          photo={company.logo_attachment_uuid}
          name={company.trade_name}
          isFixed={company.archived_at !== null}
          onChange={(logo_attachment_uuid) =>
            edit({ uuid, version, changes: { logo_attachment_uuid }, allowDuplicate: true }).unwrap()
          }
        />
      }
      show={{
        active_accounts: <CountText value={company.active_accounts} />,
        members: <CountText value={company.members} />,
        balance_due_cents: <MoneyText cents={company.balance_due_cents} />,
      }}
    />
  )
}

function Summary({ company }: Props) {
  const { t } = useTranslation('companies')
  return (
    <>
      <Section title={t('sections.identity')}>
        <FieldFacts
          labels={es.fields}
          show={{
            number: <Identifier value={company.number} what={t('fields.number')} />,
            legal_name: company.legal_name,
            roles: <WordsText words={company.roles.map((role) => t(`roles.${role}`))} />,
            slug: <Identifier value={company.slug} />,
            brand_color: <ColorText value={company.brand_color} />,
            industry: <Text value={company.industry} />,
            parent_company: <RecordLink kind="Company" to={company.parent_company} />,
          }}
        />
      </Section>
      <Section title={t('fields.tax_profile')}>
        <TaxFacts profile={company.tax_profile} />
      </Section>
      <Section title={t('sections.contact')} folded>
        <FieldFacts
          labels={es.fields}
          show={{
            email: <EmailText value={company.email} />,
            phone: <PhoneText value={company.phone} />,
            website: <Text value={company.website} />,
            address: <AddressFacts address={company.address} />,
          }}
        />
      </Section>
      {company.roles.includes('reseller') && <ResellerPageFacts company={company} />}
      {company.sales_page && <SalesPageFacts company={company} page={company.sales_page} />}
      {company.bank_account && (
        <Section title={es.fields.bank_account} folded>
          <BankFacts account={company.bank_account} />
        </Section>
      )}
    </>
  )
}
