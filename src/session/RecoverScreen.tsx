import '@/session/entrance/es'
import './recoverTexts'
import { useSearchParams } from 'react-router-dom'
import { RecoverForm } from './RecoverForm'
import { ResetForm } from './ResetForm'

/** Choosing a new password: asking for the link, and, when opened by that link, writing it. */
export default function RecoverScreen() {
  const token = useSearchParams()[0].get('token')
  return token ? <ResetForm key={token} token={token} /> : <RecoverForm />
}
