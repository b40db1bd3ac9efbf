import { useTranslation } from '@/i18n'
import { dayForField, readDay } from '@/kit/text/typedValues'
import type { Range } from './filtering'
import { RangeBounds } from './RangeBounds'

type Props = { value: Range<string>; onChange: (value: Range<string>) => void }

/** Two days to type, `YYYY-MM-DD`, from one to the other. */
export function DayBounds(props: Props) {
  const { t } = useTranslation('kit')
  return (
    <RangeBounds
      {...props}
      write={dayForField}
      read={readDay}
      problems={{ unread: () => t('range.noSuchDay'), turned: t('range.turned') }}
      placeholder={t('form.day')}
    />
  )
}
