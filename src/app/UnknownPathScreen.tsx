import { useEffect } from 'react'
import { useTranslation } from '@/i18n'
import { Link, useLocation } from 'react-router-dom'
import { config } from '@/config'
import { visitorPageAt } from '@/contract/visitorPaths'
import { HOME, urlOf } from '@/session/redirect'
import { PlainScreen } from './PlainScreen'

/** Any address that is not ours belongs to the product's other application, where one is configured. */
export default function UnknownPathScreen() {
  const { t } = useTranslation('start')
  const { pathname, search, hash } = useLocation()
  const isVisitors = visitorPageAt(pathname) !== undefined
  const elsewhere = isVisitors ? null : otherAddress(pathname, search + hash)

  useEffect(() => {
    // The page starts anew, without the console.
    if (isVisitors) globalThis.location.reload()
    else if (elsewhere) globalThis.location.replace(elsewhere)
  }, [isVisitors, elsewhere])

  return (
    <>
      <title>{config.productName}</title>
      {!elsewhere && !isVisitors && (
        <PlainScreen title={t('unknownTitle')} body={t('unknownBody')}>
          <Link to={HOME}>{t('goHome')}</Link>
        </PlainScreen>
      )}
    </>
  )
}

/** The same path on the other application, below its own, or null when there is none, or it is this one. */
export function otherAddress(pathname: string, rest: string, host = config.otherAppUrl): string | null {
  const other = host ? urlOf(host) : null
  if (!other || other.origin === globalThis.location.origin || pathname.startsWith('/assets/')) return null
  // Joined as text, "@evil.example" could become part of the host: the address must still be the other one's.
  const base = `${other.origin}${other.pathname.replace(/(?<!\/)\/+$/, '')}`
  const address = urlOf(`${base}/${pathname.replace(/^[/\\]+/, '')}${rest}`)
  return address?.origin === other.origin ? address.href : null
}
