import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import * as z from 'zod/mini'
import { BankAnswer, type PayoutList } from '@/contract/claims'
import { readBankFile } from '@/kit/attachments/readBankFile'
import { Button } from '@/kit/elements/Button'
import { PreviewDialog } from '@/kit/form/PreviewDialog'
import { claims } from './claimTexts'
import { useAnswerPayoutListMutation, useMakePayoutListMutation } from './claimsApi'

const Nothing = z.strictObject({})

/** Puts all that is approved on a list, once it is seen what that holds and locks. */
export function MakeListDialog({ onClose }: { onClose: () => void }) {
  const [make] = useMakePayoutListMutation()
  return (
    <PreviewDialog
      kind="Authorization"
      uuid=""
      title={claims.lists.makeTitle}
      confirm={claims.lists.make}
      done={claims.lists.made}
      schema={Nothing}
      initial={{}}
      run={(_values, how) => make(how).unwrap()}
      onClose={onClose}
    >
      <p>{claims.lists.told}</p>
    </PreviewDialog>
  )
}

/** Marks the transfers of a list as the bank's file says, once it is seen which. */
export function AnswerDialog({ list: { uuid, number }, onClose }: { list: PayoutList; onClose: () => void }) {
  const { t } = useTranslation('claims')
  const [answer] = useAnswerPayoutListMutation()
  return (
    <PreviewDialog
      kind="Authorization"
      uuid=""
      title={t('lists.answerTitle', { name: number })}
      confirm={claims.lists.confirm}
      done={claims.lists.answered}
      schema={BankAnswer}
      initial={{ file_name: '', content: '' }}
      run={(values, how) => answer({ uuid, values, ...how }).unwrap()}
      onClose={onClose}
    >
      <p>{claims.lists.answerTold}</p>
      <BankFileField />
    </PreviewDialog>
  )
}

/** The bank's file, read as text before it is sent. */
function BankFileField() {
  const { setValue, formState } = useFormContext<z.input<typeof BankAnswer>>()
  const name = useWatch<z.input<typeof BankAnswer>, 'file_name'>({ name: 'file_name' })
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  async function choose(file: File) {
    const read = await readBankFile(file)
    const isRead = 'text' in read
    setProblem(isRead ? undefined : read.problem)
    setValue('file_name', isRead ? file.name : '')
    setValue('content', isRead ? read.text : '', { shouldValidate: formState.isSubmitted })
  }
  const refusal = problem ?? formState.errors.content?.message
  return (
    <div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={claims.lists.choose}
        accept=".csv,.txt,text/csv,text/plain"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void choose(file)
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
      <Button onClick={() => input.current?.click()}>
        <FileUp size={16} aria-hidden />
        {claims.lists.choose}
      </Button>
      {name && <p>{name}</p>}
      {refusal && <p role="alert">{refusal}</p>}
    </div>
  )
}
