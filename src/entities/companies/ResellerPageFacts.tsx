import type { CompanyDetail } from '@/contract/companies'
import { FieldFacts, Section } from '@/kit/facts/Section'
import { es } from './es'
import { PageAddress } from './PageAddress'
import { pageTexts } from './pageTexts'

const { state, address, open } = es.sales

/** Where a reseller's page is, and whether it can be visited. */
export const ResellerPageFacts = ({ company }: { company: CompanyDetail }) => (
  <Section title={pageTexts.reselling}>
    <FieldFacts
      labels={{ state, address }}
      show={{
        state: company.status === 'active' ? open : pageTexts.waiting,
        address: <PageAddress address={`/reseller/${company.slug}`} isLive={company.status === 'active'} />,
      }}
    />
  </Section>
)
