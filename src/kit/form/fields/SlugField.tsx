import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { slugOf } from '@/contract/slugs'
import type { FieldProps } from './Field'
import { TextField } from './TextField'

/** A short address. Of a new record it follows the field `from` until it is written by hand. */
export function SlugField({ from, ...field }: FieldProps & { from?: string | undefined }) {
  return (
    <>
      <TextField {...field} length={40} mono />
      {from && <Following name={field.name} from={from} />}
    </>
  )
}

function Following({ name, from }: { name: string; from: string }) {
  const { getValues, setValue } = useFormContext<Record<string, unknown>>()
  const source = useWatch<Record<string, unknown>>({ name: from })
  const slug = typeof source === 'string' ? slugOf(source).slice(0, 60).replace(/-$/, '') : ''
  const followed = useRef('')
  useEffect(() => {
    if (getValues(name) === followed.current && slug !== followed.current)
      setValue(name, slug, { shouldDirty: true })
    followed.current = slug
  }, [getValues, setValue, name, slug])
  return null
}
