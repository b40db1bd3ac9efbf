import type { Tab } from '@/kit/record/DetailTabs'
import { lazyPart } from '@/kit/elements/lazyPart'
import { titleOf } from '@/kit/vocabulary/nouns'
import type { Start } from './AuthorizationForm'
import type { Filter } from './AuthorizationsTable'

const Authorizations = lazyPart(() => import('./AuthorizationsTable'), 'Authorizations')

/** The tab of a record with what was authorized there; `start` tells where one may be asked for. */
export const authorizationsTab = (filter: Filter, start?: Start): Tab => ({
  name: 'autorizaciones',
  label: titleOf('Authorization'),
  content: <Authorizations filter={filter} start={start} />,
})
