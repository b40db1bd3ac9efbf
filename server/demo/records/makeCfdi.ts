type MadeInvoice = { folio: string; issuer: string; name: string; cents: number; at: string }

/** The XML of an invoice as a provider would send it: made up, with an invented stamp. */
export const makeCfdi = ({ folio, issuer, name, cents, at }: MadeInvoice): string => {
  const total = (cents / 100).toFixed(2)
  return `<?xml version="1.0" encoding="UTF-8"?>
<!-- Datos inventados: no comprueba ningún gasto. -->
<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0" Fecha="${at.slice(0, 19)}" Moneda="MXN" SubTotal="${total}" Total="${total}" TipoDeComprobante="I">
  <cfdi:Emisor Rfc="${issuer}" Nombre="${name.replaceAll(/[<>&"']/g, ' ')}" RegimenFiscal="601"/>
  <cfdi:Receptor Rfc="XAXX010101000" Nombre="PUBLICO EN GENERAL" UsoCFDI="D01"/>
  <cfdi:Complemento>
    <tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="1.1" UUID="${folio}" FechaTimbrado="${at.slice(0, 19)}"/>
  </cfdi:Complemento>
</cfdi:Comprobante>
`
}
