import { useTranslation } from '@/i18n'
import { askAboutComma } from '@/contract/writtenNumbers'
import { moneyForField, readMoney } from '@/kit/text/typedValues'
import type { Range } from './filtering'
import { RangeBounds } from './RangeBounds'

type Props = { value: Range<number>; onChange: (value: Range<number>) => void }

/** Two amounts to type, in cents, from one to the other. */
export function AmountBounds(props: Props) {
  const { t } = useTranslation('kit')
  return (
    <RangeBounds
      {...props}
      write={(cents) => moneyForField(cents ?? null)}
      read={readAmount}
      problems={{ unread: (text) => askAboutComma(text) ?? t('range.noAmount'), turned: t('range.lower') }}
    />
  )
}

/** Nothing is looked for below zero. */
function readAmount(text: string): number | undefined {
  const cents = readMoney(text)
  return cents === undefined || cents < 0 ? undefined : cents
}
