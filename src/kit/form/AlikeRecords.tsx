import { useTranslation } from '@/i18n'
import { kindOf } from '@/contract/entities'
import type { AlikeRecord } from '@/contract/problem'
import { Button, LinkButton } from '@/kit/elements/Button'
import { paths } from '@/kit/navigation/paths'
import styles from './RecordForm.module.css'

type Props = {
  alike: readonly AlikeRecord[] | undefined
  /** Takes one of them instead of what is being written. */
  onUse?: (record: AlikeRecord) => void
}

/** Those that what is being written may be the same as: each opens beside the form, so that nothing typed is lost. */
export function AlikeRecords({ alike = [], onUse }: Props) {
  const { t } = useTranslation('kit')
  return alike.map((record) => {
    const { type, uuid, label } = record
    const kind = kindOf(type)
    return (
      <div key={uuid} className={styles.alike}>
        {kind && (
          <LinkButton size="bar" to={paths.record(kind, uuid)} target="_blank">
            {t('form.openAlike', { label })}
          </LinkButton>
        )}
        {onUse && (
          <Button size="bar" onClick={() => onUse(record)}>
            {t('form.useAlike', { label })}
          </Button>
        )}
      </div>
    )
  })
}
