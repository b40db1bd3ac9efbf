import type { ClaimPurpose } from '@/contract/claims'
import type { Tab } from '@/kit/record/DetailTabs'
import { lazyPart } from '@/kit/elements/lazyPart'
import type { Start } from './AuthorizationForm'
import type { Filter } from './AuthorizationsTable'

const Claims = lazyPart(() => import('./ClaimsTable'), 'Claims')

/** The tab of a record with the money that was asked for care given there; `asks` tells what may be asked for. */
export const claimsTab = (filter: Filter, start: Start, asks: readonly ClaimPurpose[]): Tab => ({
  name: 'reembolsos',
  label: 'Reembolsos',
  content: <Claims filter={filter} start={start} asks={asks} />,
})
