import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pathOf } from '@/api/paths'
import { slugs } from '@/contract/entities'
import type { ListQuery, PageMeta } from '@/contract/shapes'
import { selectAccount } from '@/store/accountSelection'
import { useAppSelector, useAppStore } from '@/store/hooks'
import { i18n } from '@/i18n'
import { Button } from './Button'
import { Dialog } from './Dialog'
import { type ExportWords, startExport } from './exports'
import { formatCount, formatTotal } from './formats'
import styles from './SavedViews.module.css'
import { useOnline } from './useOnline'
import type { ListState } from './useListQuery'
import { useTexts } from './useTexts'

type Props<Query extends ListQuery> = {
  list: ListState<Query>
  meta: PageMeta | undefined
  shown: string[]
  all: string[]
  /** How the values of each column of choices are called. */
  words: ExportWords
  /** The records chosen one by one. */
  chosen: string[]
  onClose: () => void
}

/** Says what an export will hold before it is made. */
export function ExportDialog<Query extends ListQuery>(props: Props<Query>) {
  const { list, meta, shown, all, words, chosen, onClose } = props
  const { kind } = list
  const { t } = useTranslation('kit')
  const texts = useTexts(kind)
  const store = useAppStore()
  const account = useAppSelector(selectAccount)
  const isOnline = useOnline()
  const [which, setWhich] = useState<'shown' | 'all'>('shown')
  const [isOfChosen, setOfChosen] = useState(chosen.length > 0)
  const matching = meta ? formatTotal(meta.total, meta.total_capped) : ''
  const total = isOfChosen ? formatCount(chosen.length) : matching
  const hasRows = meta !== undefined && meta.total > 0

  function start() {
    const columns = which === 'all' ? all : shown
    const filters = Object.fromEntries(Object.entries(list.query).filter(([name]) => !placed.includes(name)))
    void startExport(store, {
      title: texts.title,
      url: pathOf('admin', slugs[kind], 'export'),
      params: filters,
      body: {
        columns,
        labels: columns.map((name) => texts.column(name)),
        words: { status: statusesOf(slugs[kind]), ...words },
        ...(isOfChosen && { uuids: chosen }),
      },
      total: isOfChosen ? chosen.length : meta?.total_capped ? undefined : meta?.total,
      account: list.hasScope ? account?.label : undefined,
    })
    onClose()
  }

  return (
    <Dialog
      title={t('export.title', texts.words)}
      onClose={onClose}
      foot={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('back')}
          </Button>
          {hasRows && (
            <Button look="primary" blocked={isOnline ? undefined : t('detail.offline')} onClick={start}>
              {t('export.start', { total })}
            </Button>
          )}
        </>
      }
    >
      {hasRows ? (
        <>
          {chosen.length > 0 ? (
            <fieldset className={styles.who}>
              <legend>{t('export.which')}</legend>
              {[false, true].map((ofChosen) => (
                <label key={String(ofChosen)}>
                  <input
                    type="radio"
                    name="which"
                    checked={isOfChosen === ofChosen}
                    onChange={() => setOfChosen(ofChosen)}
                  />
                  {ofChosen
                    ? t(`export.chosen_${texts.noun.context}`, { total: formatCount(chosen.length) })
                    : t(`export.filtered_${texts.noun.context}`, { total: matching })}
                </label>
              ))}
            </fieldset>
          ) : (
            <p>
              {t(list.applied.length > 0 || list.query.q ? 'export.matching' : 'export.everything', {
                total,
              })}
            </p>
          )}
          <fieldset className={styles.who}>
            <legend>{t('list.columns')}</legend>
            {(['shown', 'all'] as const).map((one) => (
              <label key={one}>
                <input type="radio" name="columns" checked={which === one} onChange={() => setWhich(one)} />
                {t(`export.columns.${one}`)}
              </label>
            ))}
          </fieldset>
          <p>{t('export.logged')}</p>
        </>
      ) : (
        <p>{t('export.nothing')}</p>
      )}
    </Dialog>
  )
}

const placed = ['page', 'size', 'after']

/** What each status of a kind is called. */
function statusesOf(slug: string): Record<string, string> {
  const words: unknown = i18n.getResource('es', slug, 'status')
  return typeof words === 'object' && words !== null
    ? Object.fromEntries(Object.entries(words).map(([status, word]) => [status, String(word)]))
    : {}
}
