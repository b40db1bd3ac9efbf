import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '@/i18n'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { Button } from '@/kit/elements/Button'
import { Problem } from '@/session/entrance/Problem'
import { useAppDispatch } from '@/store/hooks'
import { finishAtProvider, goToProvider, type ProviderFailure, takeHeading } from './providerSignIn'

/** The way to the organization's identity provider, and back from it. */
export function ProviderDoor({ name }: { name: string }) {
  const { t } = useTranslation('otherDoors')
  const { t: login } = useTranslation('login')
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [failure, setFailure] = useState<ProviderFailure>({})
  const [isBusy, setIsBusy] = useState(query.has('state'))
  const isBack = useRef(false)

  useEffect(() => {
    const state = query.get('state')
    if (state === null || isBack.current) return
    isBack.current = true
    const code = query.get('code')
    const iss = query.get('iss')
    const redirect = takeHeading()
    const search = redirect ? `?${new URLSearchParams({ redirect })}` : ''
    void (async () => {
      // The answer is for one use: the address does not keep it.
      await navigate({ pathname: '/admin/login', search }, { replace: true })
      setFailure(
        code === null
          ? { said: t('failed.provider') }
          : await dispatch(finishAtProvider({ code, state, iss })),
      )
      setIsBusy(false)
    })()
  }, [query, navigate, dispatch, t])

  async function go() {
    setFailure({})
    setIsBusy(true)
    setFailure(await goToProvider(query.get('redirect')))
    setIsBusy(false)
  }

  return (
    <>
      {failure.reason || failure.said ? (
        <Problem>{failure.said ?? login(`failed.${failure.reason ?? 'refused'}`)}</Problem>
      ) : null}
      <Button busy={isBusy ? t('entering') : undefined} onClick={go}>
        {t('provider', { name })}
      </Button>
    </>
  )
}
