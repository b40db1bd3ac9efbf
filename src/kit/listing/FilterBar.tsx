import { Plus, SlidersHorizontal } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '@/i18n'
import type { Kind } from '@/contract/entities'
import type { ListQuery } from '@/contract/shapes'
import { AccountScope } from '@/kit/filter/AccountScope'
import { Button, IconButton } from '@/kit/elements/Button'
import { DateRangeFilter } from '@/kit/filter/DateRangeFilter'
import { Dialog } from '@/kit/elements/Dialog'
import filterStyles from '@/kit/filter/Filter.module.css'
import { FilterPlace } from '@/kit/filter/FilterChip'
import { MenuButton, MenuItem } from '@/kit/elements/MenuButton'
import { useIsWide } from '@/kit/elements/useMediaQuery'
import { useShortcut } from '@/kit/elements/useShortcut'
import type { ListState } from '@/kit/navigation/useListQuery'
import { TextFilter } from '@/kit/filter/TextFilter'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { YesNoFilter } from '@/kit/filter/YesNoFilter'
import styles from './ListScreen.module.css'
import { SearchField } from './SearchField'

/** What the search and the filters of a listing are drawn from, wide or on a phone. */
export type FilterBarProps<Query extends ListQuery> = {
  kind: Kind
  list: ListState<Query>
  /** The filters always in sight: three at most. */
  filters?: ReactNode
  /** The others, by name: in sight once they are asked for or applied. */
  moreFilters?: Record<string, ReactNode>
  /** How many there are with the filters as they are, in words: "41 empresas". */
  results?: string | undefined
  /** What stands at the end of the bar. */
  end?: ReactNode
}

/** Search and filters of a listing: chips where there is room, a sheet where there is not. */
export function FilterBar<Query extends ListQuery>({
  kind,
  list,
  filters,
  moreFilters = {},
  results,
  end,
}: FilterBarProps<Query>) {
  const { t } = useTranslation('kit')
  const isWide = useIsWide()
  const others = othersOf(list, moreFilters)
  const hasFilters = Boolean(filters) || Object.keys(others).length > 0

  return (
    <search className={styles.bar}>
      <SearchField key={kind} kind={kind} list={list} />
      <AccountScope list={list} />
      {hasFilters &&
        (isWide ? (
          <FilterChips list={list} kind={kind} filters={filters} moreFilters={others} />
        ) : (
          <FilterSheet list={list} filters={filters} moreFilters={others} results={results} />
        ))}
      <div className={styles.end}>
        {list.applied.length > 0 && (
          <Button look="plain" size="bar" onClick={list.clear}>
            {t('list.clearFilters')}
          </Button>
        )}
        {end}
      </div>
    </search>
  )
}

/** The filters that are not always in sight: a listing's own, and those of every record. */
export const othersOf = (list: ListState, own: Record<string, ReactNode>): Record<string, ReactNode> => ({
  ...own,
  ...(list.listsRecords && recordFilters(list)),
})

/** What every listing of records can be narrowed by. */
const recordFilters = (list: ListState) => ({
  tag: <TextFilter list={list} name="tag" />,
  created: <DateRangeFilter list={list} name="created" />,
  archived: <YesNoFilter list={list} name="archived" />,
})

type ChipsProps<Query extends ListQuery> = {
  kind: Kind
  list: ListState<Query>
  filters: ReactNode
  moreFilters: Record<string, ReactNode>
}

function FilterChips<Query extends ListQuery>({ kind, list, filters, moreFilters }: ChipsProps<Query>) {
  const { t } = useTranslation('kit')
  const texts = useTexts(kind)
  const [added, setAdded] = useState<string>()
  const inSight = (name: string) => name === added || list.applied.includes(name)
  useShortcut('f', () => document.querySelector<HTMLElement>('search [aria-haspopup]')?.click())
  const hidden = Object.keys(moreFilters).filter((name) => !inSight(name))

  return (
    <FilterPlace value={{ in: 'bar', added }}>
      {filters}
      {Object.entries(moreFilters).map(([name, filter]) => inSight(name) && <span key={name}>{filter}</span>)}
      {hidden.length > 0 && (
        <MenuButton
          align="start"
          target={
            <button type="button" className={filterStyles.add}>
              <Plus size={14} aria-hidden />
              {t('list.addFilter')}
            </button>
          }
        >
          {hidden.map((name) => (
            <MenuItem key={name} onClick={() => setAdded(name)}>
              {texts.filter(name)}
            </MenuItem>
          ))}
        </MenuButton>
      )}
    </FilterPlace>
  )
}

type SheetProps<Query extends ListQuery> = Pick<ChipsProps<Query>, 'list' | 'filters' | 'moreFilters'> & {
  results: string | undefined
  /** Its button is a drawing with the number of filters. */
  isCompact?: boolean
}

/** The button of the filters, and the sheet that holds them. */
export function FilterSheet<Query extends ListQuery>({
  list,
  filters,
  moreFilters,
  results,
  isCompact = false,
}: SheetProps<Query>) {
  const { t } = useTranslation('kit')
  const [isOpen, setOpen] = useState(false)
  const count = list.applied.length
  useShortcut('f', () => setOpen(true))
  const name = count > 0 ? t('list.filtersCount', { count }) : t('list.filters')
  const asked = {
    'data-applied': count > 0 || undefined,
    'aria-haspopup': 'dialog',
    onClick: () => setOpen(true),
  } as const

  return (
    <>
      {isCompact ? (
        <IconButton label={name} {...asked}>
          <SlidersHorizontal size={20} aria-hidden />
          {count > 0 && <span className={styles.applied}>{count}</span>}
        </IconButton>
      ) : (
        <Button size="bar" {...asked}>
          <SlidersHorizontal size={16} aria-hidden />
          {name}
        </Button>
      )}
      {isOpen && (
        <Dialog
          kind="sheet"
          title={t('list.filters')}
          onClose={() => setOpen(false)}
          foot={
            <>
              <Button onClick={list.clear}>{t('list.clearFilters')}</Button>
              <Button look="primary" onClick={() => setOpen(false)}>
                {results ? t('list.seeResults', { results }) : t('close')}
              </Button>
            </>
          }
        >
          <FilterPlace value={{ in: 'sheet' }}>
            {filters}
            {Object.entries(moreFilters).map(([name, filter]) => (
              <div key={name}>{filter}</div>
            ))}
          </FilterPlace>
        </Dialog>
      )}
    </>
  )
}
