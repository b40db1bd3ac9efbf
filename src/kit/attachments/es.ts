import { addTexts } from '@/i18n'

/** The words of files that are attached to records. */
export const es = {
  title: 'Adjuntos',
  theFiles: 'los adjuntos',
  none: 'Sin archivos todavía.',
  attach: 'Adjuntar',
  attaching: 'Subiendo…',
  attached: 'Un archivo, ya adjunto',
  hint: 'PDF, JPG o PNG de hasta 10 MB.',
  download: 'Descargar {{name}}',
  remove: 'Quitar {{name}}',
  removed: 'Archivo quitado',
  shown: {
    photo: 'Es la foto de la ficha: se cambia o se quita ahí.',
    logo: 'Es el logo de la ficha: se cambia o se quita ahí.',
  },
  empty: 'El archivo está vacío. Elige otro.',
  tooLarge: 'El archivo pesa demasiado. El máximo es 10 MB.',
  wrongType: 'Adjunta un archivo PDF, JPG o PNG.',
  wrongInvoice: 'Adjunta un archivo PDF, JPG o PNG, o el XML de la factura.',
  bank: {
    tooLarge: 'El archivo es muy grande. Divídelo en varios.',
    spreadsheet: 'Es una hoja de cálculo. Guárdala como CSV y elige ese archivo.',
    empty: 'El archivo está vacío.',
  },
  photo: {
    of: 'Foto de {{name}}',
    add: 'Agregar foto',
    change: 'Cambiar foto',
    changeOf: 'Cambiar o quitar la foto',
    remove: 'Quitar foto',
    saved: 'Foto guardada',
    removed: 'Foto quitada',
    file: 'Archivo de la foto',
    wrongType: 'Elige una imagen JPG o PNG.',
  },
  logo: {
    of: 'Logo de {{name}}',
    add: 'Agregar logo',
    change: 'Cambiar logo',
    changeOf: 'Cambiar o quitar el logo',
    remove: 'Quitar logo',
    saved: 'Logo guardado',
    removed: 'Logo quitado',
    file: 'Archivo del logo',
    wrongType: 'Elige una imagen JPG o PNG.',
  },
  mismatch: 'El contenido no corresponde al nombre. Revisa que sea el archivo correcto.',
}

declare module '@/i18n' {
  interface Texts {
    attachments: typeof es
  }
}

addTexts('attachments', es)
