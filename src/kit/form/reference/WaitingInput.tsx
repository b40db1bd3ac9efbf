import { type InputHTMLAttributes, useLayoutEffect, useRef } from 'react'
import styles from '@/kit/form/fields/Field.module.css'

/** Stands where a control will that is still loaded, under its `id`, and hands it the focus that it was given meanwhile. */
export function WaitingInput(props: InputHTMLAttributes<HTMLInputElement>) {
  const { id = '' } = props
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const element = input.current
    return () => {
      if (document.activeElement === element) queueMicrotask(() => document.getElementById(id)?.focus())
    }
  }, [id])
  return <input {...props} ref={input} className={styles.control} readOnly />
}
