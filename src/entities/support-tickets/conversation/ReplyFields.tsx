import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import type { TicketMacro } from '@/contract/ticketMacros'
import { Button } from '@/kit/elements/Button'
import { CheckboxField } from '@/kit/form/fields/ChoiceFields'
import { TextField } from '@/kit/form/fields/TextField'
import { work } from '@/entities/support-tickets/work'
import styles from './Composer.module.css'
import { MacroMenu } from './MacroMenu'
import { changesOf } from './macros'

/** One answer to many tickets, written or put together from saved ones. */
export function ReplyFields() {
  const { t } = useTranslation('ticket-work')
  const { getValues, setValue } = useFormContext<{ body: string; macro_uuids: string[] }>()
  const [macros, setMacros] = useState<TicketMacro[]>([])
  const changes = macros.flatMap((macro) => changesOf(macro.changes))

  function use(next: TicketMacro[]) {
    setMacros(next)
    setValue(
      'macro_uuids',
      next.map(({ uuid }) => uuid),
    )
  }
  function insert(macro: TicketMacro) {
    const written = getValues('body').trimEnd()
    setValue('body', written ? `${written}\n\n${macro.body}` : macro.body, { shouldValidate: true })
    use([...macros.filter(({ uuid }) => uuid !== macro.uuid), macro])
  }

  return (
    <>
      <div>
        <MacroMenu onChoose={insert} />
      </div>
      <TextField name="body" label={work.bulkReply.body} hint={work.bulkReply.hint} multiline />
      {changes.length > 0 && (
        <p className={styles.changes}>
          {t('macros.willChange', { changes: changes.join(' · ') })}
          <Button size="bar" look="plain" onClick={() => use([])}>
            {work.macros.withoutChanges}
          </Button>
        </p>
      )}
      <CheckboxField name="wait" label={work.bulkReply.wait} />
    </>
  )
}
