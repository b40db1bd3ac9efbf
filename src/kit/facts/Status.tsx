import type { Kind } from '@/contract/entities'
import { useLabels } from '@/kit/vocabulary/labels'
import { toneOf } from '@/kit/vocabulary/statusTones'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { StatusTag, UnknownStatus } from './StatusTag'

/** The status of a record of a kind, by its word there and its tone; the words of a kind whose screens were not opened yet arrive first. */
export function Status({ of: kind, value }: { of: Kind; value: string }) {
  const word = useTexts(kind).status(value)
  const tone = toneOf(kind, value)
  const isKnown = useLabels(word === undefined ? kind : undefined)
  if (!word && !isKnown) return null
  if (!word || !tone) return <UnknownStatus value={value} />
  return <StatusTag tone={tone}>{word}</StatusTag>
}
