import { renderHook } from '@testing-library/react'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { useTexts } from '@/kit/vocabulary/useTexts'

test('the words of a kind are kept, until words are added that name what had none', async () => {
  const instance = i18next.createInstance()
  await instance.init({
    lng: 'es',
    resources: { es: { companies: { fields: { folio: 'Folio de la empresa' } } } },
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nextProvider i18n={instance}>{children}</I18nextProvider>
  )
  const readHead = () => renderHook(() => useTexts('Company'), { wrapper }).result.current.column('folio')

  expect(readHead()).toBe('Folio de la empresa')
  instance.addResourceBundle('es', 'companies', { columns: { folio: 'Folio' } }, true)
  expect(readHead()).toBe('Folio')
})
