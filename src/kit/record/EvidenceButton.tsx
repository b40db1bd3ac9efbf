import { useTranslation } from '@/i18n'
import { pathOf } from '@/api/paths'
import { type Kind, slugs } from '@/contract/entities'
import '@/kit/history/historyTexts'
import { FileButton } from './FileButton'

/** Takes along a record as its reader sees it, with the lines of the audit log that vouch for it. */
export function EvidenceButton({ kind, uuid }: { kind: Kind; uuid: string }) {
  const { t } = useTranslation('history')
  return (
    <FileButton
      address={pathOf('admin', slugs[kind], uuid, 'evidence')}
      name="evidencia.zip"
      label={t('evidence')}
    />
  )
}
