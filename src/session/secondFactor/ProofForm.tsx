import '@/session/entrance/es'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '@/i18n'
import { Button } from '@/kit/elements/Button'
import styles from '@/session/entrance/Entrance.module.css'
import { PasswordField } from '@/session/entrance/PasswordField'
import { Problem } from '@/session/entrance/Problem'
import { CodeField } from './CodeField'

/** What was wrong, where it was written; with the whole, where it is not about one of them. */
export type Wrong = {
  password?: string | undefined
  code?: string | undefined
  whole?: string | undefined
  /** The server did not check the code, so it may be given again. */
  isUnread?: boolean
  /** It came too late: what it answers to must be asked for anew. */
  isOver?: boolean
}

type Props = {
  /** What is asked for, in this order. */
  asks: { password?: boolean; code?: boolean }
  takesRecovery?: boolean
  confirm: string
  /** Why it is asked for once more. */
  initial?: Wrong | undefined
  /** Does what is proven; answers what was wrong with it. */
  run: (proof: { password: string; code: string }) => Promise<Wrong | undefined>
}

/** Asks users to prove who they are: by their password, a code, or both. */
export function ProofForm({ asks, takesRecovery = false, confirm, initial = {}, run }: Props) {
  const { t } = useTranslation('secondFactor')
  const password = useRef<HTMLInputElement>(null)
  const code = useRef<HTMLInputElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [wrong, setWrong] = useState<Wrong>(initial)

  useLayoutEffect(() => (password.current ?? code.current)?.focus(), [])

  const show = (found: Wrong) => {
    setWrong(found)
    if (found.password) password.current?.focus()
    else if (found.code) code.current?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const proof = { password: password.current?.value ?? '', code: code.current?.value.trim() ?? '' }
    const missing = {
      password: asks.password && !proof.password ? t('passwordMissing') : undefined,
      code: asks.code && !proof.code ? t('codeMissing') : undefined,
    }
    // Pressed twice, it is sent without the code that was just refused: why it was still stands.
    if (missing.password || missing.code) return show({ ...missing, whole: wrong.whole })
    setWrong({})
    setIsBusy(true)
    const found = await run(proof)
    if (!found) return // The caller shows another form by now.
    setIsBusy(false)
    if (code.current && !found.isUnread) code.current.value = ''
    show(found)
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {wrong.whole && <Problem>{wrong.whole}</Problem>}
      {asks.password && (
        <PasswordField
          ref={password}
          label={t('password')}
          autoComplete="current-password"
          problem={wrong.password}
        />
      )}
      {asks.code && <CodeField ref={code} problem={wrong.code} takesRecovery={takesRecovery} />}
      <Button type="submit" look="primary" busy={isBusy ? t('working') : undefined}>
        {confirm}
      </Button>
    </form>
  )
}
