import { api } from '@/api/api'
import type { Change } from '@/contract/changes'
import type { Kind } from '@/contract/entities'
import type { AppStore } from '@/store/store'

/** Whether the record that changed is on hand as it is now: one's own change has been answered with it already. */
export function holdsVersion(store: AppStore, kind: Kind, { uuid, version }: Change): boolean {
  const state = store.getState()
  if (version === null || !state.api) return false
  const { queries } = state.api
  const entries = api.util.selectInvalidatedBy({ ...state, api: state.api }, [{ type: kind, id: uuid }])
  const versions = entries.flatMap(({ queryCacheKey }) => versionIn(queries[queryCacheKey]?.data, uuid))
  return versions.length > 0 && versions.every((held) => held >= version)
}

/** The version of a record in what an endpoint answered, if it is about that record alone. */
function versionIn(data: unknown, uuid: string): number[] {
  const isRecord = typeof data === 'object' && data !== null && 'uuid' in data && 'version' in data
  return isRecord && data.uuid === uuid && typeof data.version === 'number' ? [data.version] : []
}
