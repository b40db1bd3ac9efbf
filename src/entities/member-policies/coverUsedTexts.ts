import { addTexts } from '@/i18n'

export const es = {
  the: 'lo usado de la cobertura',
  whom: 'Cobertura de',
  title: 'Cobertura usada',
  head: 'Beneficio',
  used: 'Usado',
  left: 'Queda',
  from: 'Desde',
  counted: '{{name}}, usos',
  paid: '{{name}}, monto',
  uses_one: '{{used}} de {{count}} uso',
  uses_many: '{{used}} de {{count}} de usos',
  uses_other: '{{used}} de {{count}} usos',
  money: '{{used}} de {{limit}}',
  unlimited_one: '{{count}} uso, sin límite',
  unlimited_many: '{{count}} de usos, sin límite',
  unlimited_other: '{{count}} usos, sin límite',
  waits: 'se cubre desde el {{day}}',
  someLeft_one: 'Queda algo de su único límite.',
  someLeft_many: 'Queda algo de cada uno de sus {{count}} de límites.',
  someLeft_other: 'Queda algo de cada uno de sus {{count}} límites.',
  gone_one: 'Se agotó {{count}} de {{all}} límites.',
  gone_many: 'Se agotaron {{count}} de {{all}} límites.',
  gone_other: 'Se agotaron {{count}} de {{all}} límites.',
  free: 'Ningún beneficio tiene límite.',
  none: 'No cubre ningún beneficio.',
  noCovers: 'Nadie está cubierto todavía.',
  benefit: {
    title: 'Lo que queda del beneficio',
    summary: 'Se usó o está apartado {{gone}}; queda {{left}}.',
    count: 'Usos',
    cents: 'Monto',
    head: 'Límite',
    gone: 'Usado o apartado',
  },
}

declare module '@/i18n' {
  interface Texts {
    coverUsed: typeof es
  }
}

addTexts('coverUsed', es)
