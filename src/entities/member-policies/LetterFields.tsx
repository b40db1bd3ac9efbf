import { useFormContext, useWatch } from 'react-hook-form'
import type { Addressee } from '@/contract/letters'
import { Email } from '@/contract/shapes'
import { PlainSelect } from '@/kit/form/fields/PlainSelect'
import { TextField } from '@/kit/form/fields/TextField'
import { letterTexts } from './letterTexts'

/** The first address that a letter may go to; none for those who see addresses masked. */
export const firstAddress = (addressees: readonly Addressee[]) =>
  addressees.find(({ email }) => Email.safeParse(email).success)?.email ?? ''

/** The recipient of a letter, among the people it concerns or another address, and the words with it. */
export function LetterFields({ addressees }: { addressees: readonly Addressee[] }) {
  const { setValue } = useFormContext()
  const to: unknown = useWatch({ name: 'to' })
  const known = addressees.filter(({ email }) => Email.safeParse(email).success)
  return (
    <>
      {known.length > 0 && (
        <PlainSelect
          label={letterTexts.whom}
          length={40}
          none={letterTexts.other}
          value={known.find(({ email }) => email === to)?.email ?? ''}
          options={known.map(({ role, name, email }) => ({
            value: email,
            label: `${letterTexts.roles[role]}: ${name}`,
          }))}
          onChoose={(email) => setValue('to', email, { shouldDirty: true })}
        />
      )}
      <TextField name="to" label={letterTexts.to} inputMode="email" />
      <TextField
        name="message"
        label={letterTexts.message}
        hint={letterTexts.messageHint}
        multiline
        optional
      />
    </>
  )
}
