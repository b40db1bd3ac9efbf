import { es } from './es'
import { optionsOf } from '@/kit/options'
import { zodResolver } from '@hookform/resolvers/zod'
import { nanoid } from '@reduxjs/toolkit'
import { type FormEvent, useRef, useState } from 'react'
import { FormProvider, type Path, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { masks } from '@/contract/mexico'
import { NewPerson, type PersonDetail, unaskedOfPerson } from '@/contract/persons'
import { Button } from '@/kit/Button'
import { Dialog } from '@/kit/Dialog'
import { ErrorSummary } from '@/kit/ErrorSummary'
import { RadioGroup } from '@/kit/fields/ChoiceFields'
import { DateField } from '@/kit/fields/DateField'
import { MaskedField } from '@/kit/fields/MaskedField'
import { TextField } from '@/kit/fields/TextField'
import { asApiError, problemText, type ProblemText } from '@/kit/problem'
import { FormKind } from '@/kit/fields/fieldLabel'
import formStyles from '@/kit/RecordForm.module.css'
import { useTexts } from '@/kit/useTexts'
import { useCreatePersonMutation } from './api'

type Props = { onCreated: (person: PersonDetail) => void; onClose: () => void }

/** Someone to choose who is not registered yet: asks for the fewest data; the rest is written in their own record. */
export function NewPersonPicker({ onCreated, onClose }: Props) {
  const { t: kit } = useTranslation('kit')
  const { words, noun } = useTexts('Person')
  const form = useForm<z.input<typeof NewPerson>, unknown, NewPerson>({
    resolver: zodResolver(NewPerson),
    defaultValues: blank,
    shouldFocusError: false,
  })
  const saving = useSaving(form.setError, onCreated)

  function submit(event?: FormEvent, allowDuplicate = false) {
    event?.preventDefault()
    void form.handleSubmit((values) => saving.save(values, allowDuplicate), saving.refuse)()
  }

  return (
    <FormProvider {...form}>
      <FormKind value="Person">
        <Dialog
          title={kit('new', noun)}
          onClose={onClose}
          foot={
            <>
              <Button onClick={onClose}>{kit('back')}</Button>
              <Button
                look="primary"
                busy={form.formState.isSubmitting ? kit('form.creating') : undefined}
                onClick={() => submit()}
              >
                {kit('create', words)}
              </Button>
            </>
          }
        >
          <form className={formStyles.form} noValidate onSubmit={submit}>
            <ErrorSummary
              problem={saving.problem}
              attempt={saving.attempt}
              onSaveAnyway={saving.isDuplicate ? () => submit(undefined, true) : undefined}
            />
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

/** Sends what was typed; tells each refused field apart, and whether it was refused only for someone alike. */
function useSaving(setError: SetError, onCreated: Props['onCreated']) {
  const [create] = useCreatePersonMutation()
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<ProblemText>()
  const [isDuplicate, setDuplicate] = useState(false)
  const key = useRef(nanoid())
  const refuse = () => setAttempt((before) => before + 1)

  async function save(values: NewPerson, allowDuplicate: boolean) {
    setProblem(undefined)
    setDuplicate(false)
    try {
      onCreated(await create({ values, key: key.current, allowDuplicate }).unwrap())
    } catch (caught) {
      const error = asApiError(caught)
      // With no reply it may have been done: the same key makes trying again safe. With one, the next try is another.
      if (error?.status) key.current = nanoid()
      const fields = error?.errors ?? []
      setDuplicate(error?.code === 'duplicate' && fields.every(({ field }) => field === 'birth_date'))
      for (const { field, message } of fields) if (isField(field)) setError(field, { message })
      if (fields.length === 0) setProblem(problemText(error, { wrote: true }))
      refuse()
    }
  }
  return { attempt, problem, isDuplicate, save, refuse }
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
