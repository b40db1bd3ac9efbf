import { Mail } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { CoverQuestion } from '@/contract/coverQuestions'
import type { Ref } from '@/contract/shapes'
import { Button } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { lazyPart } from '@/kit/elements/lazyPart'
import { coverTexts } from './coverTexts'

const SendAnswerDialog = lazyPart(() => import('./SendAnswerDialog'), 'SendAnswerDialog')

/** Sends the answer that it stands under by mail. */
export function SendAnswerButton(props: { cover: Ref; question: CoverQuestion }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Can do="MemberPolicy.edit">
      <Button onClick={() => setOpen(true)}>
        <Mail size={16} aria-hidden />
        {coverTexts.send}
      </Button>
      <Suspense>{isOpen && <SendAnswerDialog {...props} onClose={() => setOpen(false)} />}</Suspense>
    </Can>
  )
}
