import { askBy } from '@server/money/inWords'

/** Days in which an answer or a decision is appealed. */
const APPEAL_DAYS = 30

type Organization = { support_phone: string | null; support_email: string | null; address: string | null }

/** How who is told no has another person look at it: within how many days, by which ways, and naming what. */
export const howToAppeal = (organization: Organization, names = 'el folio'): string =>
  `Si no estás de acuerdo, tienes ${APPEAL_DAYS} días para pedir que lo revise otra persona: ${askBy(organization)} y di ${names}.${
    organization.address ? ` También puedes pedirlo por escrito en ${organization.address}.` : ''
  }`
