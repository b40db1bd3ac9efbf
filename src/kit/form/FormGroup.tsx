import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import { Button } from '@/kit/elements/Button'
import { fieldId } from '@/kit/form/fields/fieldId'
import styles from './RecordForm.module.css'

/** Fields that belong together, under a title. */
export const FormGroup = ({
  title,
  action,
  children,
}: {
  title: string
  action?: ReactNode
  children?: ReactNode
}) => (
  <section className={styles.group} aria-label={title}>
    <div className={styles.groupHead}>
      <h2>{title}</h2>
      {action}
    </div>
    {children}
  </section>
)

type OptionalProps<Value> = {
  name: string
  title: string
  /** What the button that adds it says. */
  add: string
  /** What its fields start with once it is there. */
  blank: Value
  children: ReactNode
}

/** A group of fields that a record may do without: it is there or it is not, as a whole. */
export function OptionalGroup<Value extends object>({
  name,
  title,
  add,
  blank,
  children,
}: OptionalProps<Value>) {
  const { t } = useTranslation('kit')
  const { field } = useController({ name })
  const isThere = Boolean(field.value)
  return (
    <FormGroup
      title={title}
      action={
        isThere ? (
          <Button look="plain" size="bar" onClick={() => field.onChange(null)}>
            {t('form.removeGroup')}
          </Button>
        ) : (
          <Button size="bar" id={fieldId(name)} onClick={() => field.onChange(blank)}>
            {add}
          </Button>
        )
      }
    >
      {isThere && children}
    </FormGroup>
  )
}
