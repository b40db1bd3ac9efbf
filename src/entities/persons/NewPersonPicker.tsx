import { optionsOf } from '@/kit/vocabulary/options'
import { zodResolver } from '@hookform/resolvers/zod'
import { nanoid } from '@reduxjs/toolkit'
import { type FormEvent, useRef, useState } from 'react'
import { FormProvider, type Path, useForm } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import type * as z from 'zod/mini'
import { masks } from '@/contract/mexico'
import { NewPerson, unaskedOfPerson } from '@/contract/persons'
import type { AlikeRecord } from '@/contract/problem'
import type { Ref } from '@/contract/shapes'
import { AlikeRecords } from '@/kit/form/AlikeRecords'
import { Button } from '@/kit/elements/Button'
import { Dialog } from '@/kit/elements/Dialog'
import { ErrorSummary } from '@/kit/form/ErrorSummary'
import { RadioGroup } from '@/kit/form/fields/ChoiceFields'
import { DateField } from '@/kit/form/fields/DateField'
import { MaskedField } from '@/kit/form/fields/MaskedField'
import { TextField } from '@/kit/form/fields/TextField'
import { asApiError, problemText, type ProblemText } from '@/kit/feedback/problem'
import { FormKind } from '@/kit/form/fields/fieldLabel'
import formStyles from '@/kit/form/RecordForm.module.css'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { es } from './es'
import { useCreatePersonMutation } from './api'

type Values = z.input<typeof NewPerson>
type Saving = { values: NewPerson; key: string; allowDuplicate: boolean }
type Props = {
  /** What is known of them. */
  known?: Partial<Values>
  title?: string
  confirm?: string
  /** Registers them in another way than by themselves. */
  register?: (saving: Saving) => Promise<Ref>
  /** The chosen person, and whether they were registered just now. */
  onChosen: (person: Ref, isNew: boolean) => void
  onClose: () => void
}

/**
 * Registers a person to choose, asking for the fewest data; the rest is written in their own record. A person who turns
 * out to be registered already is chosen instead.
 */
export function NewPersonPicker({ known, title, confirm, register, onChosen, onClose }: Props) {
  const { t: kit } = useTranslation('kit')
  const { words, noun } = useTexts('Person')
  const form = useForm<z.input<typeof NewPerson>, unknown, NewPerson>({
    resolver: zodResolver(NewPerson),
    defaultValues: { ...blank, ...known },
    shouldFocusError: false,
  })
  const saving = useSaving(form.setError, onChosen, register)

  function submit(event?: FormEvent, allowDuplicate = false) {
    event?.preventDefault()
    void form.handleSubmit((values) => saving.save(values, allowDuplicate), saving.refuse)()
  }

  return (
    <FormProvider {...form}>
      <FormKind value="Person">
        <Dialog
          title={title ?? kit('new', noun)}
          onClose={onClose}
          foot={
            <>
              <Button onClick={onClose}>{kit('back')}</Button>
              <Button
                look="primary"
                busy={form.formState.isSubmitting ? kit('form.creating') : undefined}
                onClick={() => submit()}
              >
                {confirm ?? kit('create', words)}
              </Button>
            </>
          }
        >
          <form className={formStyles.form} noValidate onSubmit={submit}>
            <ErrorSummary
              problem={saving.problem}
              attempt={saving.attempt}
              onSaveAnyway={saving.isDuplicate ? () => submit(undefined, true) : undefined}
            >
              <AlikeRecords alike={saving.alike} onUse={(person) => onChosen(person, false)} />
            </ErrorSummary>
            <TextField name="given_names" />
            <TextField name="last_name" />
            <TextField name="second_last_name" optional />
            <DateField name="birth_date" optional />
            <RadioGroup name="sex" options={optionsOf(es.sexes)} optional />
            <MaskedField name="curp" mask={masks.curp} length={20} mono optional />
          </form>
        </Dialog>
      </FormKind>
    </FormProvider>
  )
}

type SetError = (name: Path<z.input<typeof NewPerson>>, error: { message: string }) => void

/** Sends what was typed; tells each refused field apart, and whether only a similar person refused it. */
function useSaving(setError: SetError, onChosen: Props['onChosen'], register: Props['register']) {
  const [create] = useCreatePersonMutation()
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<ProblemText>()
  const [isDuplicate, setDuplicate] = useState(false)
  const [alike, setAlike] = useState<AlikeRecord[]>()
  const key = useRef(nanoid())
  const registerPerson = async (saving: Saving) => {
    const { uuid, full_name } = await create(saving).unwrap()
    return { uuid, label: full_name }
  }
  const refuse = () => setAttempt((before) => before + 1)

  async function save(values: NewPerson, allowDuplicate: boolean) {
    setProblem(undefined)
    setDuplicate(false)
    setAlike(undefined)
    try {
      const saving = { values, key: key.current, allowDuplicate }
      onChosen(await (register ?? registerPerson)(saving), true)
    } catch (caught) {
      const error = asApiError(caught)
      // With no reply it may have been done: the same key makes trying again safe. With one, the next try is another.
      if (error?.status) key.current = nanoid()
      const fields = error?.errors ?? []
      setDuplicate(error?.code === 'duplicate' && fields.every(({ field }) => field !== 'curp'))
      setAlike(error?.alike)
      for (const { field, message } of fields) if (isField(field)) setError(field, { message })
      if (fields.length === 0) setProblem(problemText(error, { wrote: true }))
      refuse()
    }
  }
  return { attempt, problem, isDuplicate, alike, save, refuse }
}

const blank: z.input<typeof NewPerson> = {
  given_names: '',
  last_name: '',
  second_last_name: '',
  birth_date: '',
  sex: null,
  curp: '',
  ...unaskedOfPerson,
  tags: [],
}

const isField = (name: string): name is keyof typeof blank => Object.hasOwn(blank, name)
