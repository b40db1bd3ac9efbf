import { mexicoTime } from '@server/core/mexicoTime'
import { folio } from '@server/db/folios'
import { evidenceFiles, type Evidence } from '@/contract/evidence'

/** `LEEME.txt`: what an evidence pack is, and how to check it with Salvia and without. */
export const readMeOf = ({ title, made_by, made_at, rows, file, lines, line, record }: Evidence): string =>
  [
    'PAQUETE DE EVIDENCIA',
    '',
    `Qué es: ${title}${record ? '' : ` (filas: ${rows.toLocaleString('es-MX')})`}, como estaba el ${mexicoTime(made_at).replace('T', ' ')} (hora de México).`,
    `Quién lo hizo: ${made_by.name}. Contiene lo que su rol puede ver; lo oculto para su rol sale oculto.`,
    '',
    'QUÉ HAY AQUÍ',
    `- ${file.name}: los datos.`,
    `- ${evidenceFiles.manifest}: de qué consulta salieron, cuándo, quién los pidió, la huella SHA-256 de ${file.name}`,
    `  y los registros de la bitácora en que se apoyan (${lines.length.toLocaleString('es-MX')}).`,
    '',
    'CÓMO COMPROBARLO CON SALVIA',
    'En el menú con tu nombre abre «Verificar» y elige este archivo ZIP, sin descomprimirlo. Salvia dirá si los datos son',
    'los que se exportaron, si la bitácora lo sostiene y si algún registro cambió después.',
    '',
    'CÓMO COMPROBARLO SIN SALVIA',
    `1. Descomprime el ZIP y calcula la huella de ${file.name}:`,
    `     Linux:    sha256sum ${file.name}`,
    `     macOS:    shasum -a 256 ${file.name}`,
    `     Windows:  certutil -hashfile ${file.name} SHA256`,
    '2. Debe ser:',
    `     ${file.sha256}`,
    `3. El registro ${folio('LOG', line.position)} de la bitácora la declara. Pide a quien la administra que lo muestre: su huella debe ser`,
    `     ${line.hash}`,
    '',
    'La huella del paso 2 también está en este paquete: sola, prueba que el archivo no se dañó. Lo que prueba que nadie lo',
    'cambió es que la bitácora declare la misma.',
    '',
  ].join('\r\n')
