import { useTranslation } from '@/i18n'
import { applyMask } from '@/contract/masks'
import styles from './ColorField.module.css'
import { Field, type FieldProps, useValue } from './Field'
import field from './Field.module.css'

/** Its sign comes by itself, before six letters or digits. */
const SHAPE = '!#XXXXXX'

/** What the browser's own chooser begins with. */
const FIRST = '#175E96'

/** A colour as `#RRGGBB`, typed or chosen. */
export function ColorField(props: FieldProps) {
  const { t } = useTranslation('kit')
  const [value, change, blur] = useValue<string | null>(props.name)
  const typed = value ?? ''
  return (
    <Field {...props} length={20}>
      {(control) => (
        <span className={styles.both}>
          <input
            {...control}
            className={field.control}
            data-mono
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onBlur={blur}
            onChange={({ currentTarget }) => change(applyMask(SHAPE, currentTarget.value))}
          />
          <input
            type="color"
            className={styles.chooser}
            aria-label={t('chooseColor')}
            value={/^#[\da-f]{6}$/i.test(typed) ? typed : FIRST}
            onChange={({ currentTarget }) => change(currentTarget.value.toUpperCase())}
          />
        </span>
      )}
    </Field>
  )
}
