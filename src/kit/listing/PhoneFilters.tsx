import { Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '@/i18n'
import type { ListQuery } from '@/contract/shapes'
import { IconButton } from '@/kit/elements/Button'
import { AccountScope } from '@/kit/filter/AccountScope'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { type FilterBarProps, FilterSheet, othersOf } from './FilterBar'
import styles from './ListScreen.module.css'
import { SearchField } from './SearchField'

/**
 * Search and filters of a listing on a phone: two drawings beside its title, so that its rows begin high on the screen,
 * and the field under it once it is asked for.
 */
export function usePhoneFilters<Query extends ListQuery>({
  kind,
  list,
  filters,
  moreFilters = {},
  results,
  end,
}: FilterBarProps<Query>): { buttons: ReactNode; field: ReactNode } {
  const { t } = useTranslation('kit')
  const { words } = useTexts(kind)
  const [isSearching, setSearching] = useState(false)
  const others = othersOf(list, moreFilters)
  const isScoped = 'account' in list.query && list.query.account !== undefined
  const isOpen = isSearching || Boolean(list.query.q)
  return {
    buttons: (
      <>
        {!isOpen && (
          <IconButton label={t('list.search', words)} onClick={() => setSearching(true)}>
            <Search size={20} aria-hidden />
          </IconButton>
        )}
        {(filters || Object.keys(others).length > 0) && (
          <FilterSheet isCompact list={list} filters={filters} moreFilters={others} results={results} />
        )}
        {end}
      </>
    ),
    field: (isOpen || isScoped) && (
      <search className={styles.bar}>
        {isOpen && <SearchField key={kind} kind={kind} list={list} takesFocus={isSearching} />}
        <AccountScope list={list} />
      </search>
    ),
  }
}
