import { withSeller } from '@/contract/visitorTitles'
import { addTexts } from '@/i18n'

/** The words of every public page. */
const es = {
  retry: 'Reintentar',
  with: withSeller('{{seller}}'),
  footer: {
    charges: 'Te cobra {{name}}.',
    privacy: 'Aviso de privacidad',
    privacyBody:
      '{{name}} usa tus datos para hacer tu contrato, cobrarlo y atenderte, y los de quienes cubres para darles servicio. No los vende. Puedes pedir verlos, corregirlos o borrarlos cuando quieras.',
    terms: 'Condiciones',
    termsBody:
      'El plan se cobra cada periodo, como elegiste pagarlo, hasta que lo canceles. Si cancelas, sigues cubierto hasta el final de lo que pagaste.',
    help: 'Ayuda',
  },
  emergency: {
    hidden: 'Atención de emergencia',
    title: 'Llama al 911 o ve a urgencias ahora si:',
    signs: [
      'hay dolor u opresión en el pecho',
      'no puede respirar bien o se asfixia',
      'se desmayó, convulsiona o no responde',
      'sangra mucho y no se detiene',
      'piensa en quitarse la vida o en hacerse daño',
    ],
    call: 'Llamar al 911',
  },
}

declare module '@/i18n' {
  interface Texts {
    visitors: typeof es
  }
}

addTexts('visitors', es)
