import { createContext, use } from 'react'
import type { Kind } from '@/contract/entities'
import { useTexts } from '@/kit/vocabulary/useTexts'

/** The kind of record that the form around a field is of. */
export const FormKind = createContext<Kind>('Account')

/** What a field is called: as it says itself, or as the words of its record's kind do. */
export function useFieldLabel({ name, label }: { name: string; label?: string | undefined }): string {
  const { field } = useTexts(use(FormKind))
  return label ?? field(name)
}
