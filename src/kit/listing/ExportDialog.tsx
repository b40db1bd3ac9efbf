import { nanoid } from '@reduxjs/toolkit'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '@/i18n'
import { fetchFile } from '@/api/fileStream'
import { slugs } from '@/contract/entities'
import { MOST_IN_EVIDENCE } from '@/contract/evidence'
import { type ExportFormat, MOST_AT_ONCE } from '@/contract/exports'
import type { ListQuery, PageMeta } from '@/contract/shapes'
import { selectAccount } from '@/store/accountSelection'
import { useAppSelector, useAppStore } from '@/store/hooks'
import type { AppStore } from '@/store/store'
import { i18n } from '@/i18n'
import { Button } from '@/kit/elements/Button'
import { Dialog } from '@/kit/elements/Dialog'
import { formatCount, formatList, formatTotal } from '@/kit/text/formats'
import { asApiError, problemText } from '@/kit/feedback/problem'
import { useOnline } from '@/kit/elements/useOnline'
import type { ListState } from '@/kit/navigation/useListQuery'
import { useTexts } from '@/kit/vocabulary/useTexts'
import type { Column, ValueLabels } from './columns'
import styles from './ExportDialog.module.css'
import { evidenceCall, fileCall, useBeginExportMutation, type Wanted } from './exportsApi'
import { personalIn } from './personalColumns'

/** How the values of each column are called. */
export type ExportLabels = Readonly<Record<string, NonNullable<Column<never>['labels']>>>

type Props<Query extends ListQuery> = {
  list: ListState<Query>
  meta: PageMeta | undefined
  shown: string[]
  all: string[]
  /** How the values of each column of choices are called. */
  labels: ExportLabels
  /** The records chosen one by one. */
  chosen: string[]
  onClose: () => void
}

/** Says what an export will hold before it is made. Few rows come at once, many are prepared in the background. */
export function ExportDialog<Query extends ListQuery>(props: Props<Query>) {
  const { list, meta, shown, all, labels, chosen, onClose } = props
  const { kind } = list
  const { t } = useTranslation('kit')
  const texts = useTexts(kind)
  const account = useAppSelector(selectAccount)
  const isOnline = useOnline()
  const [which, setWhich] = useState<'shown' | 'all'>('shown')
  const [format, setFormat] = useState<ExportFormat | 'evidence'>('csv')
  const [of, setOf] = useState<'filter' | 'chosen'>(chosen.length > 0 ? 'chosen' : 'filter')
  const matching = meta ? formatTotal(meta.total, meta.total_capped) : ''
  const isFiltered = list.applied.length > 0 || Boolean(list.query.q)
  const count = of === 'chosen' ? chosen.length : (meta?.total ?? 0)
  const isEvidence = format === 'evidence'
  // A pack is always made at once: the listing and the audit log are read as they are at one moment.
  const isLong = count > MOST_AT_ONCE && !isEvidence
  const isTooLong = count > MOST_IN_EVIDENCE && isEvidence
  const columns = which === 'all' ? all : shown
  const personal = personalIn(columns)
  const exporting = useExporting(onClose)

  const sources = {
    filter: t(`export.${isFiltered ? 'filtered' : 'everything'}_${texts.noun.context}`, { total: matching }),
    chosen:
      chosen.length === 1
        ? t(`export.chosenOne_${texts.noun.context}`)
        : t(`export.chosen_${texts.noun.context}`, { total: formatCount(chosen.length) }),
  }
  const start = () =>
    void exporting.run(isEvidence ? 'evidence' : isLong ? 'later' : 'now', async (store) => ({
      kind,
      filters: Object.fromEntries(Object.entries(list.query).filter(([name]) => !placed.includes(name))),
      body: {
        format: isEvidence ? 'csv' : format,
        title: texts.title,
        ...(list.hasScope && account && { account: account.label }),
        columns,
        labels: columns.map((name) => texts.column(name)),
        words: { status: statusesOf(slugs[kind]), ...(await labelsOf(columns, labels, store)) },
        ...(of === 'chosen' && { uuids: chosen }),
      },
    }))

  return (
    <Dialog
      title={t('export.title', texts.words)}
      onClose={onClose}
      foot={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('back')}
          </Button>
          {count > 0 && !isTooLong && (
            <Button
              look="primary"
              busy={exporting.isRunning ? t('export.working') : undefined}
              blocked={isOnline ? undefined : t('detail.offline')}
              onClick={start}
            >
              {t('export.start', { total: of === 'chosen' ? formatCount(count) : matching })}
            </Button>
          )}
        </>
      }
    >
      {count > 0 ? (
        <div className={styles.choices}>
          <Choice
            label={t('export.which')}
            values={chosen.length > 0 ? ['filter', 'chosen'] : ['filter']}
            value={of}
            text={(one) => sources[one]}
            onChange={setOf}
          />
          <Choice
            label={t('list.columns')}
            values={['shown', 'all']}
            value={which}
            text={(one) => t(`export.columns.${one}`)}
            onChange={setWhich}
          />
          <Choice
            label={t('export.format')}
            values={['csv', 'xlsx', 'evidence']}
            value={format}
            text={(one) => t(`export.formats.${one}`)}
            onChange={setFormat}
          />
          <p>
            {personal.length > 0 &&
              `${t('export.personal', { fields: formatList(personal.map((name) => withinSentence(texts.column(name)))) })} `}
            {t('export.logged')}
          </p>
          {isEvidence && <p>{t(isTooLong ? 'export.tooLong' : 'export.evidence')}</p>}
          {isLong && <p>{t('export.later')}</p>}
          {exporting.problem && <p role="alert">{exporting.problem}</p>}
        </div>
      ) : (
        <p>{t('export.nothing')}</p>
      )}
    </Dialog>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  values: readonly Value[]
  value: Value
  text: (value: Value) => string
  onChange: (value: Value) => void
}

/** One of a few, all of them in sight. */
function Choice<Value extends string>({ label, values, value, text, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      {values.map((one) => (
        <label key={one}>
          <input type="radio" name={label} checked={value === one} onChange={() => onChange(one)} />
          {text(one)}
        </label>
      ))}
    </fieldset>
  )
}

/** Fetches a file, or has it made; given up where the dialog is closed before. */
function useExporting(onDone: () => void) {
  const { t } = useTranslation('kit')
  const store = useAppStore()
  const [begin] = useBeginExportMutation()
  const [key] = useState(nanoid)
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<string>()
  const closed = useRef<AbortController>(undefined)
  useEffect(() => {
    const closing = new AbortController()
    closed.current = closing
    return () => closing.abort()
  }, [])

  async function run(how: 'now' | 'later' | 'evidence', wantedFrom: (store: AppStore) => Promise<Wanted>) {
    setRunning(true)
    setProblem(undefined)
    try {
      const wanted = await wantedFrom(store)
      if (how === 'later') await begin({ ...wanted, key }).unwrap()
      else
        await fetchFile(
          store,
          how === 'evidence' ? evidenceCall(wanted) : fileCall(wanted),
          closed.current?.signal,
        )
      onDone()
    } catch (caught) {
      const error = asApiError(caught)
      const { title, body } = problemText(error)
      setProblem(error?.detail ?? `${t('export.failed')}. ${title}. ${body}`)
      setRunning(false)
    }
  }
  return { run, isRunning, problem }
}

/** A label within a sentence; what stands in capitals stays so. */
const withinSentence = (label: string) =>
  /^\p{Lu}\p{Lu}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)

const placed = ['page', 'size', 'after']

/** What the values of these columns are called, those included that are asked for. */
async function labelsOf(
  columns: readonly string[],
  labels: ExportLabels,
  store: AppStore,
): Promise<Record<string, ValueLabels>> {
  const asked = columns.map(async (name): Promise<[string, ValueLabels][]> => {
    const known = labels[name]
    return known ? [[name, typeof known === 'function' ? await known(store) : known]] : []
  })
  return Object.fromEntries((await Promise.all(asked)).flat())
}

/** What each status of a kind is called. */
function statusesOf(slug: string): Record<string, string> {
  const labels: unknown = i18n.getResource('es', slug, 'status')
  return typeof labels === 'object' && labels !== null
    ? Object.fromEntries(Object.entries(labels).map(([status, label]) => [status, String(label)]))
    : {}
}
