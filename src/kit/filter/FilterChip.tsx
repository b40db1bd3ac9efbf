import { ChevronDown, X } from 'lucide-react'
import { createContext, Suspense, useContext, useState, type ReactNode } from 'react'
import { useTranslation } from '@/i18n'
import { Popover } from '@/kit/elements/Popover'
import { Skeleton } from '@/kit/elements/Skeleton'
import styles from './Filter.module.css'

/** Where filters stand: as chips in a bar, one of them possibly just added; or one under the other in a sheet. */
export const FilterPlace = createContext<{ in: 'bar' | 'sheet'; added?: string | undefined }>({ in: 'bar' })

type Props = {
  name: string
  label: string
  /** What is chosen, in words; nothing when the filter is not applied. */
  value: string | undefined
  onClear: () => void
  children: ReactNode
}

/** One filter of a listing: its name, what is chosen of it, a way to choose and a way to take it off. */
export function FilterChip({ name, label, value, onClear, children }: Props) {
  const { t } = useTranslation('kit')
  const place = useContext(FilterPlace)
  const [opened, setOpened] = useState(place.added === name)

  if (place.in === 'sheet')
    return (
      <fieldset className={styles.group}>
        <legend>{label}</legend>
        <Suspense fallback={<Skeleton lines={2} />}>{children}</Suspense>
      </fieldset>
    )

  return (
    <span className={styles.chip} data-applied={value !== undefined || undefined}>
      <Popover
        opened={opened}
        onClose={() => setOpened(false)}
        label={label}
        target={
          <button type="button" className={styles.choose} onClick={() => setOpened(!opened)}>
            <span className={styles.value}>{value === undefined ? label : `${label}: ${value}`}</span>
            {value === undefined && <ChevronDown size={14} aria-hidden />}
          </button>
        }
      >
        {children}
      </Popover>
      {value !== undefined && (
        <button
          type="button"
          className={styles.clear}
          aria-label={t('list.clearFilter', { name: label })}
          onClick={onClear}
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </span>
  )
}
