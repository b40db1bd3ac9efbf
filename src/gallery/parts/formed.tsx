import { type ReactNode, useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { FormKind } from '@/kit/form/fields/fieldLabel'

type Props = {
  initial: Record<string, unknown>
  /** What is wrong with fields, by name. */
  problems?: Record<string, string>
  children: ReactNode
}

/** Fields within a form of their own, with what they hold and what is wrong with it. */
export function Formed({ initial, problems, children }: Props) {
  const form = useForm({ defaultValues: initial })
  const { setError } = form
  useEffect(() => {
    for (const [name, message] of Object.entries(problems ?? {})) setError(name, { message })
  }, [problems, setError])
  return (
    <FormProvider {...form}>
      <FormKind value="Account">
        <form>{children}</form>
      </FormKind>
    </FormProvider>
  )
}
