import { useTranslation } from '@/i18n'
import { DictatedCard } from '@/contract/newPaymentMethods'
import { CardFrame } from '@/kit/elements/CardFrame'
import { useCardFrame } from '@/kit/elements/useCardFrame'
import { Loaded } from '@/kit/feedback/Loaded'
import { CheckboxField } from '@/kit/form/fields/ChoiceFields'
import { TextField } from '@/kit/form/fields/TextField'
import { FormDialog } from '@/kit/form/FormDialog'
import { newMethod } from './newMethod'
import { useAddCardMethodMutation, useGetMethodChoicesQuery } from './newMethodApi'

type Props = { customer: { uuid: string; name: string }; onClose: () => void }

/** Adds a card that its holder dictates: the number is typed in the gateway's frame, and stays there. */
export function AddCardDialog({ customer, onClose }: Props) {
  const { t } = useTranslation('newMethod')
  const result = useGetMethodChoicesQuery(customer.uuid)
  const { frame, height, askForCard } = useCardFrame()
  const [add] = useAddCardMethodMutation()
  const { fields } = newMethod
  return (
    <FormDialog
      kind="PaymentMethod"
      title={t('card.title', { name: customer.name })}
      confirm={t('card.confirm')}
      done={t('card.done')}
      schema={DictatedCard}
      initial={{ name: '', has_consent: null, is_default: true }}
      run={async (values, idempotencyKey) => {
        const card = await askForCard()
        // The frame itself says what is wrong with the card.
        if (!card) throw { status: 422, message: '', detail: t('card.check') }
        await add({
          customer: customer.uuid,
          values: { ...values, token: card.token },
          idempotencyKey,
        }).unwrap()
      }}
      onClose={onClose}
    >
      <Loaded result={result} what={t('what')}>
        {({ card_frame, seller }) => (
          <>
            <p>{t('card.told')}</p>
            <CardFrame frame={frame} address={card_frame} height={height} title={t('card.frame')} />
            <TextField name="name" label={fields.name} />
            <p>{t('card.read', { seller })}</p>
            <CheckboxField name="has_consent" label={fields.has_consent} />
            <CheckboxField name="is_default" label={fields.is_default} />
            <p>{t('mailed')}</p>
          </>
        )}
      </Loaded>
    </FormDialog>
  )
}
