import type { CheckResult } from '@/contract/fundAuthorizations'
import { StatusTag } from '@/kit/facts/StatusTag'
import { es } from './es'

const tones = { pass: 'ok', warn: 'warn', fail: 'bad' } as const

/** What a rule says of an authorization. */
export const CheckTag = ({ result }: { result: CheckResult }) => (
  <StatusTag tone={tones[result]}>{es.results[result]}</StatusTag>
)
