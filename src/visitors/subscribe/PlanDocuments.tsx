import { useState } from 'react'
import { useTranslation } from '@/i18n'
import { saveFile } from '@/api/download'
import { pathOf } from '@/api/paths'
import { send } from '@/api/baseQueryWithReauth'
import type { PlanDocument } from '@/contract/planParts'
import { useAppStore } from '@/store/hooks'
import { formatDay } from '@/kit/text/formats'
import visitor from '@/visitors/Visitor.module.css'
import './documentTexts'
import styles from '@/visitors/Steps.module.css'

type Props = { documents: readonly PlanDocument[] }

/** What is agreed to with a plan, to be read before: each a file, with its version and its day. */
export function PlanDocuments({ documents }: Props) {
  const { t } = useTranslation('planDocuments')
  if (documents.length === 0) return null
  return (
    <section aria-labelledby="documents">
      <h2 id="documents">{t('title')}</h2>
      {documents.map((document) => (
        <DocumentFile key={document.attachment_uuid} document={document} />
      ))}
    </section>
  )
}

function DocumentFile({
  document: { attachment_uuid, title, version, issued_on },
}: {
  document: PlanDocument
}) {
  const { t } = useTranslation('planDocuments')
  const store = useAppStore()
  const [isBusy, setBusy] = useState(false)
  const [isLost, setLost] = useState(false)

  async function get() {
    if (isBusy) return
    setBusy(true)
    const url = pathOf('public', 'plan-documents', attachment_uuid)
    const { data } = await send({ url, as: 'file' }, store)
    if (data instanceof Blob) saveFile(data, `${title}.pdf`)
    setLost(!(data instanceof Blob))
    setBusy(false)
  }
  return (
    <>
      <p className={styles.soft}>{t('which', { version, day: formatDay(issued_on) })}</p>
      <p>
        <button type="button" className={visitor.button} aria-disabled={isBusy} onClick={() => void get()}>
          {isBusy ? t('busy') : t('get', { title })}
        </button>
      </p>
      {isLost && (
        <p role="alert" className={styles.wrong}>
          {t('lost')}
        </p>
      )}
    </>
  )
}
