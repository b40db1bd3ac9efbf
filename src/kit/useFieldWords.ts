import { i18n } from '@/i18n'
import { slugs, type Kind } from '@/contract/entities'
import { useWords } from './words'

/** The words of a kind's fields and of their values, once they are there; nothing for what has no word. */
export function useFieldWords(kind: Kind | undefined) {
  const ready = useWords(kind)
  const { exists, t } = i18n as unknown as {
    exists: (key: string, options: { ns: string }) => boolean
    t: (key: string, options: { ns: string }) => string
  }
  const text = (key: string) =>
    ready && kind && exists(key, { ns: slugs[kind] }) ? t(key, { ns: slugs[kind] }) : undefined
  return { text, label: (field: string) => text(`fields.${field}`) }
}
