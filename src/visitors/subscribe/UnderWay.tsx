import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useTranslation } from '@/i18n'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { stepAddress, stepNamed } from './address'
import { Down } from './Down'
import { Gone } from './Gone'
import { type Subscribing, useCheckout } from './useCheckout'

// Reading about a plan needs no questions; they load meanwhile.
const loadWay = () => import('./Way').then(({ Way }) => ({ default: Way }))
const Way = lazy(loadWay)

type UnderWayProps = {
  /** The address of what is bought, with its campaign or seller: the answers are kept under it. */
  address: string
  /** The page before the first question, where it is begun or gone on with. */
  children: (subscribing: Subscribing) => ReactNode
}

/** A purchase from its first page to its last: each question has an address of its own, and a link brings it along. */
export function UnderWay({ address, children }: UnderWayProps) {
  const { t } = useTranslation('subscribe')
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const brought = params.get('retomar')
  const subscribing = useCheckout(address, brought)
  const { token, checkout, trouble } = subscribing
  useEffect(() => void loadWay(), [])

  useEffect(() => {
    if (brought && checkout)
      void navigate(checkout.status === 'open' ? stepAddress(checkout.step) : '?', { replace: true })
  }, [brought, checkout, navigate])

  if (token && !checkout) {
    if (!trouble) return <p role="status">{t('loading')}</p>
    if (trouble.code === 'plan_unavailable') return <Gone />
    if (trouble.code === 'seller_closed' || trouble.code === 'plan_withdrawn')
      return <Gone why={trouble.detail} />
    // Begun anew, what was answered would be lost. When enrolment is over, the first page says so.
    if (trouble.status !== 404 && trouble.code !== 'enrolment_closed')
      return <Down retry={() => void subscribing.reload()} />
  }
  const asked = stepNamed(params.get('paso'))
  const isUnderWay = checkout && checkout.status !== 'open' && checkout.status !== 'declined'
  if (checkout && (asked || isUnderWay))
    return (
      <Suspense fallback={<p role="status">{t('loading')}</p>}>
        <Way checkout={checkout} subscribing={subscribing} asked={asked ?? checkout.step} />
      </Suspense>
    )
  return children(subscribing)
}
