import i18next from 'i18next'
import { useContext, useMemo } from 'react'
import { I18nContext, initReactI18next } from 'react-i18next'

/**
 * The words of the console, by namespace. Each `es.ts` declares its own here and adds them with `addTexts`,
 * so that an entity's words travel with its screens and a missing one does not compile:
 *
 *     export const es = { title: 'Empresas' }
 *     declare module '@/i18n' { interface Texts { companies: typeof es } }
 *     addTexts('companies', es)
 *
 * The labels of a kind of record are added by `entityLabels`, and declared where a screen asks for them by key.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each es.ts adds its namespace to it
export interface Texts {}

export const i18n = i18next.createInstance()

void i18n.use(initReactI18next).init({
  lng: 'es',
  fallbackLng: 'es',
  supportedLngs: ['es'],
  ns: [],
  resources: { es: {} },
  // React escapes already; and a value is never a text to translate again.
  interpolation: { escapeValue: false, skipOnVariables: true },
  returnNull: false,
  initAsync: false,
  react: { useSuspense: false },
})

/** Adds the Spanish texts of a namespace. Called by the `es.ts` that holds them, when it is loaded. */
export function addTexts<Name extends Namespace>(namespace: Name, es: Texts[Name]) {
  i18n.addResourceBundle('es', namespace, es)
}

type Namespace = Extract<keyof Texts, string>

/**
 * The texts of a namespace, which its `es.ts` must have added before. The language never changes, so nothing is followed:
 * the hook of react-i18next copies the whole instance for each component that asks, which every row of a table pays for.
 */
export function useTranslation<Name extends Namespace>(namespace: Name) {
  const { i18n: instance } = useContext(I18nContext) ?? { i18n }
  return useMemo(() => ({ t: instance.getFixedT(null, namespace), i18n: instance }), [instance, namespace])
}

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: Texts
    returnNull: false
  }
}
