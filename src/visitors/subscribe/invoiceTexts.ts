import { addTexts } from '@/i18n'

/** The words of tax data, which most people are not asked for. */
const es = {
  hint: 'Copia estos datos de tu Constancia de Situación Fiscal.',
  tax_id: 'RFC',
  legal_name: 'Nombre o razón social',
  tax_regime: 'Régimen fiscal',
  cfdi_use: 'Uso de CFDI',
  tax_zip: 'Código postal fiscal',
  choose: 'Elige…',
}

declare module '@/i18n' {
  interface Texts {
    subscribeInvoice: typeof es
  }
}

addTexts('subscribeInvoice', es)
