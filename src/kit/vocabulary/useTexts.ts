import { useTranslation } from '@/i18n'
import { slugs, type Kind } from '@/contract/entities'
import './es'
import { capital, nouns, titleOf } from './nouns'
import { participleOfAction, infinitive } from './verbs'

type Untyped = {
  t: (key: string, options: { ns: string; name?: string }) => string
  exists: (key: string, options: { ns: string }) => boolean
}

/** Tells when words are added. */
type Words = { store: { on: (event: 'added', listener: () => void) => void } }

type KindTexts = ReturnType<typeof makeTexts>

const madeTexts = new WeakMap<object, Map<Kind, KindTexts>>()

/** The texts every entity has, for parts of the kit that serve any of them; made once for all rows that ask. */
export function useTexts(kind: Kind): KindTexts {
  const { i18n } = useTranslation('kit')
  const made = madeTexts.get(i18n) ?? keepTexts(i18n)
  const texts = made.get(kind) ?? makeTexts(i18n, kind)
  made.set(kind, texts)
  return texts
}

/** Keeps the texts of each kind until words are added, which may name what had no words before. */
function keepTexts(i18n: Words) {
  const made = new Map<Kind, KindTexts>()
  madeTexts.set(i18n, made)
  i18n.store.on('added', () => made.clear())
  return made
}

/** Gives the words of each name, which are looked up once. */
function once<Words>(find: (name: string) => Words) {
  const found = new Map<string, Words>()
  return (name: string): Words => {
    const before = found.get(name)
    if (before !== undefined) return before
    const words = find(name)
    found.set(name, words)
    return words
  }
}

function makeTexts(i18n: unknown, kind: Kind) {
  // An entity's words come with its screens, so the kit cannot know their names.
  const { t, exists } = i18n as Untyped
  const text = (key: string) => t(key, { ns: slugs[kind] })
  const has = (key: string) => exists(key, { ns: slugs[kind] })
  const { one, other, gender } = nouns[kind]

  return {
    title: titleOf(kind),
    /** All of them, with their article: `las empresas`. */
    all: `${gender === 'f' ? 'las' : 'los'} ${other}`,
    /** Fills the kit's sentences: `t('create', texts.words)`. */
    words: { one, other },
    /** Fills those that agree in gender: `t('detail.notFound', texts.noun)`. */
    noun: { one, other, context: gender },
    /** The label of a field, as a form and a detail say it; a reference (`plan_uuid`) goes by the record it refers to (`plan`). */
    field: once((name) => text(`fields.${has(`fields.${name}`) ? name : name.replace(/_uuid(s?)$/, '$1')}`)),
    /** The head of a column: shorter than its field's label where the entity says so. */
    column: once((name) => text(has(`columns.${name}`) ? `columns.${name}` : `fields.${name}`)),
    view: once((name) => text(`views.${name}`)),
    /** The name of a filter: its own, or that of the field it looks at (`created` at `created_at`, `total` at `total_cents`, `tag` at `tags`). */
    filter: once((name) =>
      text(
        [`filters.${name}`, ...['', '_at', '_on', '_cents', 's'].map((end) => `fields.${name}${end}`)].find(
          has,
        ) ?? name,
      ),
    ),
    /** The word of a status; nothing for one that the kind does not have. */
    status: once((name) => (has(`status.${name}`) ? text(`status.${name}`) : undefined)),
    /** What a menu says to do with a record: the kind's own words, or those that the action has for every kind. */
    action: (name: string) =>
      has(`actions.${name}`)
        ? text(`actions.${name}`)
        : [infinitive(name) ?? name, ...(name === 'delete' ? [one] : [])].join(' '),
    /** The question asked before an action on a record of that name. */
    ask: (action: string, name: string) =>
      has(`ask.${action}`)
        ? t(`ask.${action}`, { ns: slugs[kind], name })
        : `¿${infinitive(action) ?? action} ${name}?`,
    /** How the question is left without doing it, where that has words of its own: "Mantener suscripción". */
    keep: (action: string) => (has(`keep.${action}`) ? text(`keep.${action}`) : undefined),
    done: (action: string) =>
      has(`done.${action}`)
        ? text(`done.${action}`)
        : `${capital(one)} ${participleOfAction(action, gender) ?? ''}`,
    /** What becomes of a record that is deleted. */
    get archived() {
      return has('archived') ? text('archived') : t('restorable', { ns: 'kit' })
    },
    /** What will be here, said while there is nothing. */
    get empty() {
      return has('empty') ? text('empty') : ''
    },
  }
}
