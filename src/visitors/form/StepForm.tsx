import { type FormEvent, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { useTranslation } from '@/i18n'
import { Link } from 'react-router-dom'
import type { ApiError } from '@/api/apiError'
import visitor from '@/visitors/Visitor.module.css'
import styles from '@/visitors/Steps.module.css'
import type { Problems } from './fields'
import { TellWrong } from './TellWrong'
import { forgetTyped, keepTyped, readTyped } from './typed'

type StepFormProps = {
  /** What is typed here and not sent yet is kept under it. */
  name: string
  title: ReactNode
  hint?: string | undefined
  back: string | undefined
  /** `Paso 2 de 5` */
  place: string | undefined
  submit: string
  busy: string
  /** Problems that were found on this page, before anything is sent. */
  check?: (values: FormData) => Problems | Promise<Problems>
  send: (values: FormData) => Promise<ApiError | undefined>
  /** What a field of the server's answer is called on this page. */
  fieldOf?: (field: string) => string
  children: (problems: Problems, known: ReadonlyMap<string, string>) => ReactNode
  after?: ReactNode
  /** What was typed stays, for it may be asked again. */
  isKept?: boolean
}

type HeadProps = Pick<StepFormProps, 'title' | 'hint' | 'back' | 'place'>

/** The question, its place on the way, and the way back; the heading takes the focus as the page opens. */
export function StepHead({ title, hint, back, place }: HeadProps) {
  const { t } = useTranslation('subscribe')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: false }), [])
  return (
    <>
      {back && (
        <p>
          <Link className={visitor.alone} to={back}>
            {t('back')}
          </Link>
        </p>
      )}
      <div>
        {place && <p className={styles.soft}>{place}</p>}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {hint && <p className={styles.soft}>{hint}</p>}
      </div>
    </>
  )
}

/** A page with one question: what is wrong is listed first, and said at each field. */
export function StepForm(props: StepFormProps) {
  const { name, title, hint, back, place, submit, busy, check, send, fieldOf, children, after, isKept } =
    props
  const { t } = useTranslation('subscribe')
  const [problems, setProblems] = useState<Problems>({})
  const [general, setGeneral] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [known] = useState(() => readTyped(name))
  const summary = useRef<HTMLDivElement>(null)
  const found = Object.entries(problems)
  const isWrong = found.length > 0 || general !== undefined

  const tellWrong = use(TellWrong)
  useEffect(() => {
    tellWrong(isWrong)
    return () => tellWrong(false)
  }, [isWrong, tellWrong])
  // Each time that something is found wrong, also the same again.
  useEffect(() => {
    if (Object.keys(problems).length > 0 || general) summary.current?.focus()
  }, [problems, general])

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const values = new FormData(event.currentTarget)
    setBusy(true)
    const early = (await check?.(values)) ?? {}
    if (Object.keys(early).length > 0) {
      setBusy(false)
      setGeneral(undefined)
      return setProblems(early)
    }
    const error = await send(values)
    setBusy(false)
    if (!error) {
      setProblems({})
      setGeneral(undefined)
      if (!isKept) forgetTyped(name)
      return
    }
    const ofFields = (error.errors ?? []).map(({ field, message }) => [fieldOf?.(field) ?? field, message])
    setProblems(Object.fromEntries(ofFields))
    setGeneral(ofFields.length > 0 ? undefined : wordsOf(error))
  }

  const wordsOf = ({ status, detail }: ApiError) => {
    if (status === 0) return t('unreachable')
    if (status === 429) return t('tooMany')
    return status < 500 && detail ? detail : t('down')
  }

  return (
    <>
      <StepHead title={title} hint={hint} back={back} place={place} />
      {isWrong && (
        <div ref={summary} className={styles.summary} role="alert" tabIndex={-1}>
          <h2>{t('problem')}</h2>
          {general && <p>{general}</p>}
          {found.length > 0 && (
            <ul>
              {found.map(([field, message]) => (
                <li key={field}>
                  <a href={`#${field}`} onClick={(event) => goTo(event, field)}>
                    {message}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <form
        className={styles.form}
        noValidate
        onSubmit={onSubmit}
        onInput={(event) => keepTyped(name, new FormData(event.currentTarget))}
      >
        {children(problems, known)}
        <div>
          <button type="submit" className={visitor.button} data-look="primary" aria-disabled={isBusy}>
            {isBusy ? busy : submit}
          </button>
        </div>
      </form>
      {after}
    </>
  )
}

/** The address stays as it is: it says which page this is. */
function goTo(event: { preventDefault(): void }, field: string) {
  event.preventDefault()
  document.getElementById(field)?.focus()
}
