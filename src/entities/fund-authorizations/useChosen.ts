import { useWatch } from 'react-hook-form'

/** What a field that points to a record holds, once it does. */
export function useChosen(name: string): string | undefined {
  const value: unknown = useWatch({ name })
  return typeof value === 'string' && value !== '' ? value : undefined
}
