import { addTexts } from '@/i18n'

/** The words of the dialog that verifies evidence packs; they come with it. */
const es = {
  title: 'Verificar',
  close: 'Cerrar',
  chain: 'La bitácora',
  pack: 'Un paquete de evidencia',
  what: 'Elige el ZIP que exportaste, sin descomprimirlo. Los datos no salen de este navegador: se envían su huella y lo que dice evidencia.json.',
  choose: 'Elegir paquete',
  other: 'Elegir otro',
  verifying: 'Comprobando…',
  failed: 'No se pudo comprobar el paquete',
  of: '{{title}}, de {{name}}, {{at}}',
  problems: {
    notZip: 'No es un ZIP que se pueda leer. Elige el archivo como se descargó.',
    tooLarge: 'Es más grande que cualquier paquete de evidencia. Elige el archivo como se descargó.',
    noPack: 'No es un paquete de evidencia: no contiene evidencia.json.',
    unreadable: 'Su evidencia.json no se puede leer: está dañado o no lo hizo Salvia.',
    noData: 'No contiene el archivo de datos que evidencia.json nombra.',
    insecure: 'Este navegador solo calcula huellas en páginas seguras. Abre Salvia con https.',
  },
  line: {
    intact: 'La bitácora tiene el registro de esta exportación, como se escribió',
    different: 'El registro de esta exportación no es el que este paquete dice, o alguien lo cambió',
    missing: 'La bitácora no tiene el registro de esta exportación',
    released: 'El registro de esta exportación ya no se conserva',
  },
  file: {
    same: 'Los datos son los que se exportaron',
    different: 'Los datos no son los que se exportaron: alguien los cambió después',
    unknown: 'No se puede saber si los datos son los que se exportaron',
  },
  statement: {
    same: 'La consulta, la fecha y quién lo hizo son los de entonces',
    different: 'Alguien cambió lo que evidencia.json dice de la consulta, la fecha o quién lo hizo',
    unknown: 'No se puede saber si la consulta, la fecha y quién lo hizo son los de entonces',
  },
  lines: {
    none: 'No se apoya en otros registros de la bitácora',
    intact: 'Los {{total}} registros de la bitácora en que se apoya están como se escribieron',
    intact_one: 'El registro de la bitácora en que se apoya está como se escribió',
    intact_many: 'Los {{total}} registros de la bitácora en que se apoya están como se escribieron',
    intact_other: 'Los {{total}} registros de la bitácora en que se apoya están como se escribieron',
    wrong: '{{total}} registros de la bitácora en que se apoya faltan o no están como se escribieron',
    wrong_one: 'Un registro de la bitácora en que se apoya falta o no está como se escribió',
    wrong_many: '{{total}} registros de la bitácora en que se apoya faltan o no están como se escribieron',
    wrong_other: '{{total}} registros de la bitácora en que se apoya faltan o no están como se escribieron',
    released: '{{total}} registros ya no se conservan, porque venció su plazo; sus huellas coinciden',
    released_one: 'Un registro ya no se conserva, porque venció su plazo; su huella coincide',
    released_many: '{{total}} registros ya no se conservan, porque venció su plazo; sus huellas coinciden',
    released_other: '{{total}} registros ya no se conservan, porque venció su plazo; sus huellas coinciden',
  },
  changes: {
    none: 'Nada ha cambiado desde entonces',
    some: '{{total}} fichas cambiaron después: los datos son los de entonces',
    some_one: 'Una ficha cambió después: los datos son los de entonces',
    some_many: '{{total}} fichas cambiaron después: los datos son los de entonces',
    some_other: '{{total}} fichas cambiaron después: los datos son los de entonces',
    hidden: 'Tu rol no ve si algo cambió después',
  },
}

declare module '@/i18n' {
  interface Texts {
    verify: typeof es
  }
}

addTexts('verify', es)
