import { useTranslation } from '@/i18n'
import type { JobSummary } from '@/contract/bulk'
import { kindOfSlug } from '@/contract/savedViews'
import { i18n } from '@/i18n'
import { formatCount, plural } from '@/kit/text/formats'
import { nouns } from '@/kit/vocabulary/nouns'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { useLabels } from '@/kit/vocabulary/labels'
import { es } from './es'

const own: Record<string, string> = {
  add_tags: es.add_tags,
  remove_tags: es.remove_tags,
  delete: es.delete,
  restore: es.restore,
  import: es.import,
}

/** What a job is called, and how it went, in the words of its kind. */
export function useJobTexts(job: Pick<JobSummary, 'entity' | 'action' | 'undo_of'>) {
  const { t } = useTranslation('bulk')
  const kind = kindOfSlug(job.entity)
  useLabels(kind)
  const texts = useTexts(kind)
  const { noun } = texts
  const what = (count: number) => plural(count, noun.one, noun.other)
  const action = own[job.action] ?? texts.action(job.action)

  return {
    kind,
    noun,
    what,
    /** `Suspender: 12 pólizas` */
    title: (total: number) => {
      const title = t('ofJob', { action, what: what(total) })
      return job.undo_of ? t('undoing', { title }) : title
    },
    outcome: outcomeOf,
  }
}

/** How a job went, in a sentence: `12 pólizas actualizadas`, `10 de 12 actualizadas.` */
export function outcomeOf({
  entity,
  state,
  done,
  total,
}: Pick<JobSummary, 'entity' | 'state' | 'done' | 'total'>): string {
  const { one, other, gender } = nouns[kindOfSlug(entity)]
  const counts = { done: formatCount(done), total: formatCount(total) }
  if (state === 'stopped') return i18n.t(`stopped_${gender}`, { ns: 'bulk', ...counts })
  if (done < total) return i18n.t(`doneSome_${gender}`, { ns: 'bulk', ...counts })
  const what = plural(done, one, other)
  return i18n.t(`${done === 1 ? 'doneOne' : 'doneAll'}_${gender}`, { ns: 'bulk', what })
}
