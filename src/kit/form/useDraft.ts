import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { presentTime } from '@/store/clock'
import { changedFields } from './changes'
import { dropDraft, findNewerDraft, readDraft, writeDraft } from './draft'

/** How long the typing rests, in milliseconds, before it is kept. */
const REST = 400

/** Keeps what is typed in a form, but for a password, and puts back what was kept the last time it was open. */
export function useDraft<Input extends FieldValues, Output>(
  key: string,
  form: UseFormReturn<Input, unknown, Output>,
  opened: { values: Input; version: number },
) {
  const [found, setFound] = useState(() => readDraft(key))
  const [recovered, setRecovered] = useState(found?.at)
  const [isNoticed, setNoticed] = useState(false)

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // What was typed on an older version is held against that one, so that the server sees what changed since.
  const version = recovered && found?.version ? found.version : opened.version

  const keep = useEffectEvent(() => write())
  function write() {
    const values = form.getValues()
    if (changedFields(opened.values, values).length === 0) return dropDraft(key)
    // What a file holds is chosen again sooner than it is kept.
    const { password: _secret, content: _file, ...kept } = values
    return writeDraft(key, {
      at: new Date(presentTime()).toISOString(),
      version: version || null,
      values: kept,
    })
  }

  useLayoutEffect(() => {
    // Only fields that the form still has: a draft may be of an older build.
    if (found)
      form.reset({ ...opened.values, ...onlyNames(found.values, opened.values) }, { keepDefaultValues: true })
  }, [form, found, opened])

  useEffect(() => {
    let isOpen = true
    const before = JSON.stringify(form.getValues())
    const recover = async () => {
      const newer = await findNewerDraft(key)
      // What was typed meanwhile is not taken away.
      if (!isOpen || !newer || JSON.stringify(form.getValues()) !== before) return
      // At once: what is typed until a later drawing would be taken away by it.
      flushSync(() => {
        setFound(newer)
        setRecovered(newer.at)
      })
    }
    // The form is shown first.
    const asking = setTimeout(recover)
    return () => {
      isOpen = false
      clearTimeout(asking)
    }
  }, [key, form])

  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => {
          timer.current = undefined
          keep()
        }, REST)
      },
    })
    const leave = () => keep()
    addEventListener('pagehide', leave)
    return () => {
      // The screen was left before the typing rested: it is kept now.
      if (timer.current !== undefined) keep()
      clearTimeout(timer.current)
      stop()
      removeEventListener('pagehide', leave)
    }
  }, [form])

  return {
    /** When what is in the form now was typed, if it was put back and the person has not seen to it. */
    recovered: isNoticed ? undefined : recovered,
    /** The version of the record that what is in the form was typed on. */
    version,
    accept: () => setNoticed(true),
    keep: write,
    drop: () => {
      clearTimeout(timer.current)
      timer.current = undefined
      setRecovered(undefined)
      dropDraft(key)
    },
  }
}

const onlyNames = (values: Record<string, unknown>, of: object) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in of))
