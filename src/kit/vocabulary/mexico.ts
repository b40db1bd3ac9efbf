import type { CfdiUse, MexicanState, Tax, TaxObject, TaxRegime, VatRate } from '@/contract/mexico'

/** The names of the states of the republic. */
export const stateNames: Record<(typeof MexicanState)['options'][number], string> = {
  AGU: 'Aguascalientes',
  BCN: 'Baja California',
  BCS: 'Baja California Sur',
  CAM: 'Campeche',
  CHH: 'Chihuahua',
  CHP: 'Chiapas',
  CMX: 'Ciudad de México',
  COA: 'Coahuila',
  COL: 'Colima',
  DUR: 'Durango',
  GRO: 'Guerrero',
  GUA: 'Guanajuato',
  HID: 'Hidalgo',
  JAL: 'Jalisco',
  MEX: 'Estado de México',
  MIC: 'Michoacán',
  MOR: 'Morelos',
  NAY: 'Nayarit',
  NLE: 'Nuevo León',
  OAX: 'Oaxaca',
  PUE: 'Puebla',
  QUE: 'Querétaro',
  ROO: 'Quintana Roo',
  SIN: 'Sinaloa',
  SLP: 'San Luis Potosí',
  SON: 'Sonora',
  TAB: 'Tabasco',
  TAM: 'Tamaulipas',
  TLA: 'Tlaxcala',
  VER: 'Veracruz',
  YUC: 'Yucatán',
  ZAC: 'Zacatecas',
}

/** Tax regimes as SAT names them (c_RegimenFiscal). */
export const regimeNames: Record<TaxRegime, string> = {
  '601': 'General de Ley Personas Morales',
  '603': 'Personas Morales con Fines no Lucrativos',
  '605': 'Sueldos y Salarios e Ingresos Asimilados a Salarios',
  '606': 'Arrendamiento',
  '607': 'Enajenación o Adquisición de Bienes',
  '608': 'Demás ingresos',
  '610': 'Residentes en el Extranjero sin Establecimiento Permanente en México',
  '611': 'Ingresos por Dividendos (socios y accionistas)',
  '612': 'Personas Físicas con Actividades Empresariales y Profesionales',
  '614': 'Ingresos por intereses',
  '615': 'Ingresos por obtención de premios',
  '616': 'Sin obligaciones fiscales',
  '620': 'Sociedades Cooperativas de Producción que optan por diferir sus ingresos',
  '621': 'Incorporación Fiscal',
  '622': 'Actividades Agrícolas, Ganaderas, Silvícolas y Pesqueras',
  '623': 'Opcional para Grupos de Sociedades',
  '624': 'Coordinados',
  '625': 'Actividades Empresariales con ingresos a través de Plataformas Tecnológicas',
  '626': 'Simplificado de Confianza',
}

/** Uses of an invoice as SAT names them (c_UsoCFDI). */
export const cfdiUseNames: Record<CfdiUse, string> = {
  G01: 'Adquisición de mercancías',
  G03: 'Gastos en general',
  D01: 'Honorarios médicos, dentales y gastos hospitalarios',
  D07: 'Primas por seguros de gastos médicos',
  S01: 'Sin efectos fiscales',
}

/** Whether something is taxed, as SAT tells it (c_ObjetoImp). */
export const taxObjectNames: Record<TaxObject, string> = {
  '01': 'No causa impuesto',
  '02': 'Causa IVA',
  '03': 'Causa IVA, sin desglosarlo',
}

export const vatRateNames: Record<VatRate, string> = {
  '0.16': '16 %',
  '0.08': '8 % (frontera)',
  '0': '0 %',
  exempt: 'Exento',
}

/** The tax of something sold, in words: `Causa IVA, 16 %`. */
export const taxText = ({ object, rate }: Tax) =>
  rate ? `${taxObjectNames[object]}, ${vatRateNames[rate].toLowerCase()}` : taxObjectNames[object]
