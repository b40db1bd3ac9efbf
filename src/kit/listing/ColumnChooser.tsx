import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from '@/i18n'
import { slugs, type Kind } from '@/contract/entities'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import type { Density } from '@/contract/preferences'
import { columnsChosen, densityChosen, selectDensity } from '@/store/preferences'
import { Button, IconButton } from '@/kit/elements/Button'
import { useTexts } from '@/kit/vocabulary/useTexts'
import styles from './ColumnChooser.module.css'
import { useKeepPreferences } from './preferencesApi'

const densities: Density[] = ['compact', 'normal', 'comfortable']

type Props = { kind: Kind; all: string[]; shown: string[] }

/** Which columns a listing shows, in which order and how tightly. Kept for the person. */
export function ColumnChooser({ kind, all, shown }: Props) {
  const { t } = useTranslation('kit')
  const texts = useTexts(kind)
  const dispatch = useAppDispatch()
  const density = useAppSelector(selectDensity)
  const keep = useKeepPreferences()
  function choose(columns?: string[]) {
    dispatch(columnsChosen({ slug: slugs[kind], ...(columns && { columns }) }))
    keep()
  }
  const order = [...shown, ...all.filter((name) => !shown.includes(name))]

  return (
    <>
      <ul className={styles.list}>
        {order.map((name) => {
          const place = shown.indexOf(name)
          return (
            <li key={name} className={styles.row}>
              <label>
                <input
                  type="checkbox"
                  checked={place >= 0}
                  // A table without columns has nothing to click on.
                  disabled={place >= 0 && shown.length === 1}
                  onChange={() =>
                    choose(place >= 0 ? shown.filter((held) => held !== name) : [...shown, name])
                  }
                />
                {texts.column(name)}
              </label>
              {place > 0 && (
                <IconButton
                  label={t('list.columnUp', { name: texts.column(name) })}
                  onClick={() => choose(swapWithNext(shown, place - 1))}
                >
                  <ArrowUp size={14} aria-hidden />
                </IconButton>
              )}
              {place >= 0 && place < shown.length - 1 && (
                <IconButton
                  label={t('list.columnDown', { name: texts.column(name) })}
                  onClick={() => choose(swapWithNext(shown, place))}
                >
                  <ArrowDown size={14} aria-hidden />
                </IconButton>
              )}
            </li>
          )
        })}
      </ul>
      <fieldset className={styles.density}>
        <legend>{t('list.density')}</legend>
        {densities.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="density"
              checked={density === one}
              onChange={() => {
                dispatch(densityChosen(one))
                keep()
              }}
            />
            {t(`list.densities.${one}`)}
          </label>
        ))}
      </fieldset>
      <Button look="plain" size="bar" onClick={() => choose()}>
        {t('list.columnsReset')}
      </Button>
    </>
  )
}

/** The names with one and the next in each other's place. */
const swapWithNext = (names: string[], index: number) =>
  names.map((name, place) => names[place === index ? index + 1 : place === index + 1 ? index : place] ?? name)
