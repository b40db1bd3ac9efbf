import { useTranslation } from '@/i18n'
import type { Range } from './filtering'
import { RangeBounds } from './RangeBounds'

type Props = { value: Range<number>; onChange: (value: Range<number>) => void }

/** Two whole numbers to type, from one to the other. */
export function NumberBounds(props: Props) {
  const { t } = useTranslation('kit')
  return (
    <RangeBounds
      {...props}
      write={(number) => (number === undefined ? '' : String(number))}
      read={(text) => (/^\s*\d{1,3}\s*$/.test(text) ? Number(text) : undefined)}
      problems={{ unread: () => t('range.noNumber'), turned: t('range.smaller') }}
    />
  )
}
