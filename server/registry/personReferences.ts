import { holderReference } from '@server/domain/billing/accounts/accounts'
import { customerReference } from '@server/domain/billing/customers/customers'
import { memberReference } from '@server/domain/cover/members'
import { providerReference } from '@server/domain/network/providers'
import { contactReference } from '@server/domain/people/contacts'
import { mergedPersonReference } from '@server/domain/people/persons'
import { relatedPersonReference, requesterReference } from '@server/domain/support/support-tickets'
import type { AnyPersonReference } from '@server/records/personReference'

/** Every reference to persons, in the order in which a merge reassigns them. */
export const personReferences: readonly AnyPersonReference[] = [
  holderReference,
  customerReference,
  memberReference,
  providerReference,
  contactReference,
  mergedPersonReference,
  requesterReference,
  relatedPersonReference,
]
