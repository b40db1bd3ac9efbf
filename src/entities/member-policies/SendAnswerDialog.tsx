import type { CoverQuestion } from '@/contract/coverQuestions'
import { SendAnswer } from '@/contract/letters'
import type { Ref } from '@/contract/shapes'
import { useAddresseesQuery, useSendCoverLetterMutation } from './letterApi'
import { firstAddress, LetterFields } from './LetterFields'
import { letterTexts } from './letterTexts'
import { PreviewDialog } from '@/kit/form/PreviewDialog'
import { useGetMemberPolicyQuery } from './api'

type Props = { cover: Ref; question: CoverQuestion; onClose: () => void }

/** Sends what a cover answers to a question by mail: the server asks it again, and shows here what it will say. */
export function SendAnswerDialog({ cover: { uuid }, question, onClose }: Props) {
  const [send] = useSendCoverLetterMutation()
  const { data: cover } = useGetMemberPolicyQuery(uuid)
  const { data: addressees = [], isLoading } = useAddresseesQuery({ kind: 'MemberPolicy', uuid })
  // The address is part of what the form starts with, and the version of what it is sent with.
  if (isLoading || !cover) return null
  const { version } = cover
  return (
    <PreviewDialog
      kind="MemberPolicy"
      uuid={uuid}
      title={letterTexts.answer.title}
      confirm={letterTexts.answer.confirm}
      done={letterTexts.answer.done}
      schema={SendAnswer}
      initial={{ question, to: firstAddress(addressees), message: '' }}
      run={(values, { dryRun, token, key }) =>
        send({ uuid, version, action: 'send_answer', values, dryRun, token, ...(key && { key }) }).unwrap()
      }
      onClose={onClose}
    >
      <LetterFields addressees={addressees} />
    </PreviewDialog>
  )
}
