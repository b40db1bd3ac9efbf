import { i18n } from '@/i18n'
import { slugs, type Kind } from '@/contract/entities'
import { useLabels } from './labels'

/** The labels of a kind's fields and of their values, once they are loaded; `undefined` for one that has none. */
export function useFieldLabels(kind: Kind | undefined) {
  const ready = useLabels(kind)
  const { exists, t } = i18n as unknown as {
    exists: (key: string, options: { ns: string }) => boolean
    t: (key: string, options: { ns: string }) => string
  }
  const text = (key: string) =>
    ready && kind && exists(key, { ns: slugs[kind] }) ? t(key, { ns: slugs[kind] }) : undefined
  return { text, label: (field: string) => text(`fields.${field}`) }
}
