import { NewScreen } from '@/kit/NewScreen'
import { ShortenerForm } from './ShortenerForm'

export default function NewShortenerScreen() {
  return (
    <NewScreen kind="Shortener">
      <ShortenerForm />
    </NewScreen>
  )
}
