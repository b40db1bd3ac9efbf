import { provideReferenceOptions } from '@/kit/form/reference/referenceOptions'

/** How the records of each kind are found, for the filters of listings that show others. */
export const provideEntityOptions = () =>
  provideReferenceOptions({
    Account: async () => (await import('@/entities/accounts/AccountPicker')).useAccountOptions,
    Campaign: async () => (await import('@/entities/campaigns/CampaignPicker')).useCampaignOptions,
    Company: async () => (await import('@/entities/companies/CompanyPicker')).useCompanyOptions,
    Customer: async () => (await import('@/entities/customers/CustomerPicker')).useCustomerOptions,
    Fund: async () => (await import('@/entities/funds/FundPicker')).useFundOptions,
    Holder: async () => (await import('@/entities/members/HolderPicker')).useHolderOptions,
    Member: async () => (await import('@/entities/members/MemberPicker')).useMemberOptions,
    Person: async () => (await import('@/entities/persons/PersonPicker')).usePersonOptions,
    Plan: async () => (await import('@/entities/plans/PlanPicker')).usePlanOptions,
    PlanAddon: async () => (await import('@/entities/plan-addons/PlanAddonPicker')).usePlanAddonOptions,
    Policy: async () => (await import('@/entities/policies/PolicyPicker')).usePolicyOptions,
    Provider: async () => (await import('@/entities/providers/ProviderPicker')).useProviderOptions,
    Service: async () => (await import('@/entities/services/ServicePicker')).useServiceOptions,
    ServiceCategory: async () =>
      (await import('@/entities/service-categories/ServiceCategoryPicker')).useServiceCategoryOptions,
    Shortener: async () => (await import('@/entities/shorteners/ShortenerPicker')).useShortenerOptions,
    User: async () => (await import('@/entities/users/UserPicker')).useUserOptions,
  })
