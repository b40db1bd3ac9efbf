import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { presentTime } from '@/store/clock'
import { useAppSelector } from '@/store/hooks'
import { selectUser } from '@/store/session'
import { dropDraft, readDraft, writeDraft } from './draft'
import { useDraft } from './useDraft'

/** The key of what its author types in a dialog of a screen. Its title may name a person, and is only told apart. */
function useDialogKey(title: string): string {
  const userId = useAppSelector(selectUser)?.id ?? ''
  const { pathname } = useLocation()
  const [key] = useState(() => {
    const screen = pathname
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 120)
    const mark = [...title].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 2_147_483_647, 7)
    return `admin.draft.${userId}.dialog.${screen}.${mark.toString(36)}`
  })
  return key
}

/** Keeps what is typed in the form of a dialog over its closing, and puts it back when it opens again. */
export function useDialogDraft<Input extends FieldValues, Output>(
  title: string,
  form: UseFormReturn<Input, unknown, Output>,
  initial: object,
) {
  const [opened] = useState({ values: initial as Input, version: 0 })
  const draft = useDraft(useDialogKey(title), form, opened)
  return {
    recovered: draft.recovered,
    accept: draft.accept,
    drop: draft.drop,
    startOver: () => {
      form.reset(opened.values)
      draft.drop()
    },
  }
}

/** A text that a dialog asks for, kept likewise until it is used. */
export function useDraftText(
  title: string,
): [text: string, change: (text: string) => void, drop: () => void] {
  const key = useDialogKey(title)
  const [text, setText] = useState(() => {
    const kept = readDraft(key)?.values.text
    return typeof kept === 'string' ? kept : ''
  })
  const drop = () => void dropDraft(key)
  const change = (next: string) => {
    setText(next)
    if (next.trim() === '') drop()
    else writeDraft(key, { at: new Date(presentTime()).toISOString(), version: null, values: { text: next } })
  }
  return [text, change, drop]
}
