import { asApiError, problemText } from '@/kit/feedback/problem'
import type { Wrong } from './ProofForm'

/** Does something, and answers what was wrong with it by field, or with the whole. */
export async function catchProblems(act: () => Promise<void>): Promise<Wrong | undefined> {
  try {
    await act()
    return undefined
  } catch (caught) {
    const error = asApiError(caught)
    const at = (field: string) => error?.errors?.find((one) => one.field === field)?.message
    const [password, code] = [at('password'), at('code')]
    if (password || code) return { password, code }
    const { title, body } = problemText(error, { wrote: true })
    const status = error?.status ?? 0
    return {
      whole: body ? `${title}. ${body}` : title,
      isUnread: status === 0 || status === 429 || status >= 500,
      isOver: status === 410,
    }
  }
}
