import type { How } from '@/api/writes'
import { nanoid } from '@reduxjs/toolkit'
import { Download, FileUp } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import { saveFile } from '@/api/download'
import type { DepositImport, DepositRow, DepositState } from '@/contract/deposits'
import type { RecordedPayment } from '@/contract/payments'
import { Button } from '@/kit/elements/Button'
import { Dialog } from '@/kit/elements/Dialog'
import { useOnline } from '@/kit/elements/useOnline'
import { Fact, Facts } from '@/kit/facts/Section'
import { asApiError, problemText, type ProblemText } from '@/kit/feedback/problem'
import { ProblemAlert } from '@/kit/feedback/State'
import { FormKind } from '@/kit/form/fields/fieldLabel'
import { TextField } from '@/kit/form/fields/TextField'
import { readBankFile } from '@/kit/attachments/readBankFile'
import formStyles from '@/kit/form/RecordForm.module.css'
import { PAUSE_MS, usePreview } from '@/kit/form/usePreview'
import { formatList, formatMoney } from '@/kit/text/formats'
import { type DepositChoices, readChoices } from './depositChoices'
import { DepositRows } from './DepositRows'
import styles from './Deposits.module.css'
import { deposits } from './depositTexts'
import { ChannelField } from './ReceivedMoneyFields'
import { useImportDepositsMutation } from './receivedApi'
import { unregisteredCsv } from './unregisteredCsv'

type BankFile = { id: string; name: string; text: string }
type Values = { method_type: RecordedPayment['method_type'] | null; bank: string; choices: DepositChoices }

/** Registers the deposits of a bank's CSV file: what becomes of each is seen, and chosen, before. */
export function ImportDepositsDialog({ onClose }: { onClose: () => void }) {
  const [done, setDone] = useState<DepositImport>()
  return done ? (
    <ImportResult done={done} onClose={onClose} />
  ) : (
    <DepositsForm onDone={setDone} onClose={onClose} />
  )
}

function DepositsForm({ onDone, onClose }: { onDone: (done: DepositImport) => void; onClose: () => void }) {
  const { t } = useTranslation('deposits')
  const { t: kit } = useTranslation('kit')
  const isOnline = useOnline()
  const id = useId()
  const key = useRef(nanoid())
  const [importDeposits] = useImportDepositsMutation()
  const [file, setFile] = useState<BankFile>()
  const [problem, setProblem] = useState<ProblemText>()
  const [isChanged, setChanged] = useState(false)
  const [isSending, setSending] = useState(false)
  const form = useForm<Values>({ defaultValues: { method_type: null, bank: '', choices: {} } })
  const { method_type = null, bank = '', choices = {} } = useWatch({ control: form.control })
  // What was read last stays in sight while a choice is previewed.
  const [shown, setShown] = useState<{ of: string; data: DepositImport }>()
  const rows = shown && shown.of === file?.id ? shown.data.rows : []
  const asked = { method_type, bank, choices: readChoices(rows, choices as DepositChoices) }

  const preview = usePreview(
    file && method_type ? `${file.id} ${JSON.stringify(asked)}` : undefined,
    () => ask({ dryRun: true }),
    { pause: PAUSE_MS },
  )
  const read = preview.reply?.data
  if (read && file && read !== shown?.data) setShown({ of: file.id, data: read })

  async function ask(how: How) {
    if (!file || !method_type) throw new Error('There is no file to ask about')
    const values = { ...asked, method_type, bank: bank || null, file_name: file.name, content: file.text }
    return importDeposits({ values, ...how }).unwrap()
  }

  async function register() {
    if (!preview.reply) return
    setProblem(undefined)
    setSending(true)
    try {
      const { data } = await ask({ dryRun: false, token: preview.reply.preview_token, key: key.current })
      onDone(data)
    } catch (caught) {
      const error = asApiError(caught)
      // With no reply to read it may have been done: the same key makes trying again safe.
      if (error?.status && !error.reason) key.current = nanoid()
      if (error?.code === 'preview_changed') {
        setChanged(true)
        preview.again()
      } else setProblem(problemText(error, { wrote: true }))
    } finally {
      setSending(false)
    }
  }

  const count = read?.counts.registered ?? 0
  return (
    <Dialog
      title={deposits.title}
      onClose={onClose}
      kind="sheet"
      size="wide"
      foot={
        <>
          <Button onClick={onClose}>{kit('back')}</Button>
          <Button
            look="primary"
            busy={isSending ? kit('action.working') : undefined}
            blocked={isOnline ? undefined : kit('detail.offline')}
            aria-disabled={count === 0 || undefined}
            onClick={() => count > 0 && void register()}
          >
            {count === 0 ? deposits.confirmNone : t('confirm', { count })}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <FormKind value="Payment">
          <form id={id} className={formStyles.form} noValidate onSubmit={(event) => event.preventDefault()}>
            <p>{deposits.told}</p>
            <FilePart
              file={file}
              onChange={(chosen) => {
                setFile(chosen)
                setChanged(false)
                form.reset({ ...form.getValues(), choices: {} })
              }}
            />
            <ChannelField label={deposits.method} />
            <TextField name="bank" label={deposits.bank} length={20} optional />
            {file && !method_type && <p>{deposits.askMethod}</p>}
            {isChanged && <p>{kit('action.changed')}</p>}
            <ProblemAlert problem={preview.refusal} />
            {preview.hasFailed && (
              <p>
                {kit('action.countFailed')}{' '}
                <Button size="bar" onClick={preview.again}>
                  {kit('retry')}
                </Button>
              </p>
            )}
            {file && method_type && !read && !preview.refusal && !preview.hasFailed && (
              <p role="status">{deposits.reading}</p>
            )}
            {rows.length > 0 && shown && !preview.refusal && (
              <>
                <Counts of={shown.data} />
                {count === 0 && read && <p>{deposits.nothing}</p>}
                <DepositRows rows={rows} busy={!read} />
                <UnregisteredButton rows={rows} />
              </>
            )}
            <ProblemAlert problem={problem} />
          </form>
        </FormKind>
      </FormProvider>
    </Dialog>
  )
}

/** The file that is chosen, or the way to choose one. */
function FilePart({
  file,
  onChange,
}: {
  file: BankFile | undefined
  onChange: (file: BankFile | undefined) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string>()

  async function choose(chosen: File) {
    const read = await readBankFile(chosen)
    setRefusal('problem' in read ? read.problem : undefined)
    onChange('problem' in read ? undefined : { id: nanoid(), name: chosen.name, text: read.text })
  }

  return (
    <div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={deposits.file}
        accept=".csv,.txt,text/csv,text/plain"
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          if (chosen) void choose(chosen)
          // The same file may be chosen again, once it was mended.
          currentTarget.value = ''
        }}
      />
      <div className={styles.file}>
        {file && <span>{file.name}</span>}
        <Button onClick={() => input.current?.click()}>
          <FileUp size={16} aria-hidden />
          {file ? deposits.other : deposits.choose}
        </Button>
      </div>
      {refusal && <p role="alert">{refusal}</p>}
    </div>
  )
}

/** What became of the file: how many, with links to the payments, and what is left to do. */
function ImportResult({ done, onClose }: { done: DepositImport; onClose: () => void }) {
  const { t } = useTranslation('deposits')
  const { registered } = done.counts
  return (
    <Dialog
      title={deposits.title}
      onClose={onClose}
      kind="sheet"
      size="wide"
      foot={
        <Button look="primary" data-autofocus onClick={onClose}>
          {deposits.close}
        </Button>
      }
    >
      <p role="status">
        <strong>
          {t('done', {
            count: registered,
            amount: formatList(
              done.sums.map(({ amount_cents, currency }) => formatMoney(amount_cents, currency)),
            ),
          })}
        </strong>
      </p>
      <Counts of={done} isDone />
      <DepositRows rows={done.rows} isDone />
      <UnregisteredButton rows={done.rows} />
    </Dialog>
  )
}

function Counts({ of: { counts, ignored }, isDone = false }: { of: DepositImport; isDone?: boolean }) {
  const all = Object.entries(counts) as [DepositState, number][]
  return (
    <Facts>
      {all
        .filter(([, count]) => count > 0)
        .map(([state, count]) => (
          <Fact
            key={state}
            label={isDone && state === 'registered' ? deposits.registered : deposits.states[state]}
          >
            {count}
          </Fact>
        ))}
      {ignored > 0 && <Fact label={deposits.ignored}>{ignored}</Fact>}
    </Facts>
  )
}

/** Takes along, as a file, the rows that become no payment. */
function UnregisteredButton({ rows }: { rows: readonly DepositRow[] }) {
  const left = rows.filter(({ state }) => state !== 'registered' && state !== 'known')
  if (left.length === 0) return null
  return (
    <div>
      <Button
        onClick={() =>
          saveFile(
            new Blob([unregisteredCsv(left)], { type: 'text/csv;charset=utf-8' }),
            deposits.downloadName,
          )
        }
      >
        <Download size={16} aria-hidden />
        {deposits.download}
      </Button>
    </div>
  )
}
