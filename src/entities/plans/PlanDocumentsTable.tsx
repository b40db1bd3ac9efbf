import { useTranslation } from '@/i18n'
import { download } from '@/api/download'
import { recordPath } from '@/api/paths'
import { slugs } from '@/contract/entities'
import type { PlanDocument } from '@/contract/planParts'
import { Button } from '@/kit/elements/Button'
import { DayText } from '@/kit/facts/cells'
import { FactsTable } from '@/kit/facts/FactsTable'
import { ProblemBody } from '@/kit/feedback/State'
import { useTask } from '@/kit/feedback/useTask'
import { useAppDispatch } from '@/store/hooks'
import { es } from './es'

const { documents: labels } = es

type Props = { plan: string; documents: readonly PlanDocument[] }

/** What is agreed to with a plan, each with its version and its file. */
export const PlanDocumentsTable = ({ plan, documents }: Props) => (
  <FactsTable
    title={es.sections.documents}
    none={labels.none}
    rows={documents}
    keyOf={({ attachment_uuid }) => attachment_uuid}
    columns={[
      [labels.title, ({ title }) => title],
      [labels.version, ({ version }) => version],
      [labels.issuedOn, ({ issued_on }) => <DayText value={issued_on} />],
      [labels.file, (document) => <DocumentFile plan={plan} document={document} />],
    ]}
  />
)

function DocumentFile({ plan, document }: { plan: string; document: PlanDocument }) {
  const { t } = useTranslation('plans')
  const dispatch = useAppDispatch()
  const task = useTask()
  const { attachment_uuid, title } = document
  const url = recordPath(slugs.Plan, plan, 'attachments', attachment_uuid)
  const get = async () => {
    const error = await dispatch(download(url, `${title}.pdf`))
    if (error) throw error
  }
  return (
    <>
      <Button size="bar" aria-busy={task.running} onClick={() => void task.run(get)}>
        {t('documents.download', { title })}
      </Button>
      {task.problem && (
        <span role="alert">
          {task.problem.title}. <ProblemBody problem={task.problem} />
        </span>
      )}
    </>
  )
}
