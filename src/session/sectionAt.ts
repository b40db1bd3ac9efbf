import { type Kind, slugs } from '@/contract/entities'
import { titleOf } from '@/kit/vocabulary/nouns'

/** The part of the back-office that an address leads to. */
export function sectionAt(address: string): string | undefined {
  const slug = /^\/admin\/([a-z-]+)/.exec(address)?.[1]
  const kind = kinds.find((known) => slugs[known] === slug)
  return kind && titleOf(kind)
}

const kinds = Object.keys(slugs) as Kind[]
