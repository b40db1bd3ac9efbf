import { type Control, type FieldValues, useFormState } from 'react-hook-form'
import { Button, type ButtonProps } from '@/kit/elements/Button'

type Props<Values extends FieldValues, Output> = Omit<ButtonProps, 'type' | 'busy'> & {
  control: Control<Values, unknown, Output>
  /** What it says while the form is being sent. */
  sending: string
}

/** Sends a form. It alone follows whether that is under way, so that the fields are not drawn again for it. */
export function SubmitButton<Values extends FieldValues, Output>({
  control,
  sending,
  ...button
}: Props<Values, Output>) {
  const { isSubmitting } = useFormState({ control })
  return <Button type="submit" busy={isSubmitting ? sending : undefined} {...button} />
}
