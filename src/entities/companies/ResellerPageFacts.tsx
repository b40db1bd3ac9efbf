import type { CompanyDetail } from '@/contract/companies'
import { Identifier } from '@/kit/facts/cells'
import { FieldFacts, Section } from '@/kit/facts/Section'
import { es } from './es'
import { pageTexts } from './pageTexts'

const { state, address, open } = es.sales

/** Where a reseller's page is, and whether it can be visited. */
export const ResellerPageFacts = ({ company }: { company: CompanyDetail }) => (
  <Section title={pageTexts.reselling}>
    <FieldFacts
      labels={{ state, address }}
      show={{
        state: company.status === 'active' ? open : pageTexts.waiting,
        address: <Identifier value={`${location.origin}/reseller/${company.slug}`} what={address} />,
      }}
    />
  </Section>
)
