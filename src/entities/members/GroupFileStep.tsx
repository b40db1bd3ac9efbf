import { nanoid } from '@reduxjs/toolkit'
import { skipToken } from '@reduxjs/toolkit/query'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import { type GroupImport, LARGEST_GROUP_FILE } from '@/contract/groupImports'
import { AccountPicker } from '@/entities/accounts/AccountPicker'
import { useListAccountsQuery } from '@/entities/accounts/api'
import { Button } from '@/kit/elements/Button'
import { Dialog } from '@/kit/elements/Dialog'
import { useOnline } from '@/kit/elements/useOnline'
import { asApiError, problemText, type ProblemText } from '@/kit/feedback/problem'
import { ProblemAlert } from '@/kit/feedback/State'
import { FormKind } from '@/kit/form/fields/fieldLabel'
import { SelectField } from '@/kit/form/fields/SelectField'
import formStyles from '@/kit/form/RecordForm.module.css'
import { useSendGroupFileMutation } from './groupApi'
import { groups } from './groupTexts'

type Props = {
  account: string | undefined
  company: string | undefined
  onSent: (sent: GroupImport) => void
  onClose: () => void
}

/** Accounts of a company that are chosen from without a search. */
const MOST_LISTED = 50

/** Asks for the account and its file. */
export function GroupFileStep({ account, company, onSent, onClose }: Props) {
  const { t: kit } = useTranslation('kit')
  const isOnline = useOnline()
  const input = useRef<HTMLInputElement>(null)
  const [send, { isLoading }] = useSendGroupFileMutation()
  const [problem, setProblem] = useState<ProblemText>()
  const [refusal, setRefusal] = useState<string>()
  const own = useListAccountsQuery(company ? { company, page: 1, size: MOST_LISTED } : skipToken).currentData
  const only = own?.data.length === 1 ? own.data[0]?.uuid : undefined
  const form = useForm<{ account: string | null }>({ defaultValues: { account: null } })
  const chosen = useWatch({ control: form.control, name: 'account' })
  const target = account ?? only ?? chosen

  async function take(file: File) {
    setProblem(undefined)
    setRefusal(whyNot(file))
    if (!target || whyNot(file)) return
    try {
      onSent(await send({ account: target, file: typed(file), key: nanoid() }).unwrap())
    } catch (caught) {
      setProblem(problemText(asApiError(caught), { wrote: true }))
    }
  }

  return (
    <Dialog
      title={groups.title}
      onClose={onClose}
      kind="sheet"
      size="wide"
      foot={
        <>
          <Button onClick={onClose}>{kit('back')}</Button>
          <Button
            look="primary"
            busy={isLoading ? groups.sending : undefined}
            blocked={isOnline ? undefined : kit('detail.offline')}
            aria-disabled={!target || undefined}
            onClick={() => target && input.current?.click()}
          >
            <FileUp size={16} aria-hidden />
            {groups.choose}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <FormKind value="Member">
          <form className={formStyles.form} noValidate onSubmit={(event) => event.preventDefault()}>
            <p>{groups.told}</p>
            {!account && !company && <AccountPicker name="account" label={groups.account} />}
            {company && own && own.data.length > 1 && (
              <SelectField
                name="account"
                label={groups.account}
                options={own.data.map(({ uuid, name, number }) => ({
                  value: uuid,
                  label: `${name} (${number})`,
                }))}
              />
            )}
            {company && own?.data.length === 0 && <p role="alert">{groups.noAccounts}</p>}
            <p>{groups.limits}</p>
            <input
              ref={input}
              type="file"
              hidden
              aria-label={groups.file}
              accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? []
                if (file) void take(file)
                // The same file may be chosen again, once it was mended.
                currentTarget.value = ''
              }}
            />
            {refusal && <p role="alert">{refusal}</p>}
            <ProblemAlert problem={problem} />
          </form>
        </FormKind>
      </FormProvider>
    </Dialog>
  )
}

function whyNot({ size }: File): string | undefined {
  if (size === 0) return groups.empty
  return size > LARGEST_GROUP_FILE ? groups.tooLarge : undefined
}

/** The file under one type for all: systems call a CSV many things, or nothing. */
const typed = (file: File) => new File([file], file.name, { type: 'application/octet-stream' })
