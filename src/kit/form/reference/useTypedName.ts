import { useEffect, useEffectEvent, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from '@/i18n'
import type { Ref } from '@/contract/shapes'
import { useSettling } from '@/kit/form/fields/settling'

type Typed<Option> = {
  /** What is typed, without what is around it. */
  text: string
  /** Whether the options are those of the text. */
  isFound: boolean
  options: readonly Option[]
  onFound: (option: Option) => void
}

/**
 * Typing the whole name of an option and leaving the field chooses it, as soon as it is found. Where no option or
 * several have that name, the text stays and the form is refused, so that no typed text is lost silently.
 */
export function useTypedName<Option extends Ref>(
  name: string,
  { text, isFound, options, onFound }: Typed<Option>,
) {
  const { t } = useTranslation('kit')
  const { clearErrors } = useFormContext()
  const isLeft = useRef(false)
  const waiting = useRef<((problem: string | undefined) => void)[]>([])

  function decide() {
    isLeft.current = false
    const [only, ...others] = options.filter(({ label }) => isSame(label, text))
    const isOne = only !== undefined && others.length === 0
    if (isOne) onFound(only)
    const problem = isOne || !text ? undefined : t('form.notChosen', { text })
    for (const tell of waiting.current.splice(0)) tell(problem)
  }
  const decideOnceFound = useEffectEvent(() => {
    if (isLeft.current) decide()
  })
  const isDue = isFound || !text
  useEffect(() => {
    if (isDue) decideOnceFound()
  }, [isDue])

  /** The person goes on to something else. */
  function leave() {
    isLeft.current = true
    if (isFound) decide()
  }
  useSettling(name, () => {
    if (!text) return undefined
    const settled = new Promise<string | undefined>((resolve) => waiting.current.push(resolve))
    leave()
    return settled
  })
  return {
    leave,
    /** The person goes on typing, or has chosen. */
    stay: () => {
      clearErrors(name)
      if (waiting.current.length === 0) isLeft.current = false
    },
  }
}

const isSame = (one: string, other: string) => one.localeCompare(other, 'es', { sensitivity: 'base' }) === 0
