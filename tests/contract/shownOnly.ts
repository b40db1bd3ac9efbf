/**
 * Fields of forms that no code of the server acts on, apart from the listing of their kind, each with the reason why that
 * is so. A field that is missing here must have effect somewhere.
 */
export const shownOnly: Record<string, string> = {
  // What only people read, on the record itself.
  'companies.industry': 'What a company does, which its listing filters by.',
  'companies.employees_estimate': 'How large a company is, for those who sell to it.',
  'companies.parent_company_uuid': 'Whose company it is, which its listing and its own check know.',
  'fundAuthorizations.quote_folio': 'The number of the provider’s quote, to find it by.',
  'providerServices.appointment': 'How to come to a service, which the record says.',
  'providerServices.lead_days': 'As how to come to it.',
  'providerServices.rounding': 'What the form of a tariff rounds its prices by, before it sends them.',
  'providers.professional_license': 'Checked by people against the public register.',
  'providers.specialties.license': 'As the license of the provider.',
  'providers.languages': 'What is spoken there, which the record says.',
  'providers.contract.agreed_pct': 'A term of the contract, which its people apply.',
  'providers.accepts': 'How a provider is paid by patients, which its listing filters by.',
  'providers.bio_md': 'What a provider says of itself.',
  'serviceCategories.icon': 'The picture beside its name.',
  'services.standard_code': 'The code of another catalogue, to compare by.',
  'services.modality': 'Where a service is given, which its listing filters by.',
  'services.duration_minutes': 'How long it takes, which the record says.',
  'services.frequency_days': 'How often it is advised, which the record says.',
  'services.preparation_md': 'How to come prepared, which the record says.',
  'services.reference_price_cents': 'What a tariff is compared with, in its own kind.',
  'services.max_price_cents': 'What the kind of tariffs checks their prices against.',
  'users.job_title': 'What somebody does, which the record says.',
  // What the database or the framework reads as a whole.
  'campaigns.owner_user_uuid': 'Who is asked about it: shown, and filtered by, in its kind.',
  'campaigns.utm.medium':
    'A link of the campaign carries its marks as a whole, where it has none of its own.',
  'campaigns.utm.term': 'As utm.medium.',
  'campaigns.utm.content': 'As utm.medium.',
  'providerLocations.hours.all_day':
    'Hours are told and searched as a whole, by the contract’s own functions.',
  'serviceCategories.synonyms': 'The database searches by them.',
  'services.synonyms': 'As those of categories.',
  'plans.description_md': 'The page of the plan shows its terms as a whole.',
  'plans.sales.highlight': 'The page that sells takes how a plan is sold as a whole.',
  'plans.sales.cta': 'As sales.highlight.',
  // What the schema alone decides.
  'checkouts.accepts_notice': 'Nothing but yes is accepted; the time of the answer is kept with the sale.',
  'checkouts.accepts_deductions': 'As accepts_notice.',
  'payrollProposals.accepts_deductions': 'As accepts_notice; the consent is kept with its words and time.',
  'checkouts.accepts_charges': 'As accepts_notice.',
  'newPaymentMethods.has_consent': 'As accepts_notice; staff vouch for it, and its words and time are kept.',
  'personActions.stays': 'Ways to settle both records, which the action takes as a whole.',
  'funds.expires_days': 'The kind of authorizations reckons their last day from it.',
  'funds.approval.expires_days': 'As funds.expires_days.',
}
