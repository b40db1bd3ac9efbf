import './es'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { lazyPart } from '@/kit/lazyPart'
import { RecoverForm } from './RecoverForm'

const ResetForm = lazyPart(
  () => import('./ResetForm'),
  ({ ResetForm }) => ResetForm,
)

/** Choosing a new password: asking for the link, and, when opened by that link, writing it. */
export default function RecoverScreen() {
  const token = useSearchParams()[0].get('token')
  return token ? (
    <Suspense>
      <ResetForm key={token} token={token} />
    </Suspense>
  ) : (
    <RecoverForm />
  )
}
