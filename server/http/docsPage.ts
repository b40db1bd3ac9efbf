import * as z from 'zod/mini'
import { escapeHtml } from '@server/core/escapeHtml'

const Operation = z.object({
  summary: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
  parameters: z.optional(
    z.array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.optional(z.boolean()),
        schema: z.optional(z.unknown()),
      }),
    ),
  ),
  requestBody: z.optional(z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) })),
  responses: z.optional(z.record(z.string(), z.unknown())),
})
const Document = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.optional(z.string()) }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
})
type Operation = z.infer<typeof Operation>

/** The API's description as a page without scripts. @param description an OpenAPI document */
export function docsPage(description: object): string {
  const { info, paths } = z.parse(Document, description)
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const groups = grouped(operations)
  const refused = operations.map(({ operation: { responses = {} } }) => responses['4XX'] ?? responses['4xx'])
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(info.title)}</title>
<link rel="stylesheet" href="docs.css"></head><body>
<h1>${escapeHtml(info.title)} ${escapeHtml(info.version)}</h1><p>${escapeHtml(info.description ?? '')}</p><p><a href="openapi.json">openapi.json</a></p>
${json('Respuesta 4xx o 5xx de cualquier llamada', refused.find((reply) => reply !== undefined) ?? {})}
${[...groups].map(([tag, members]) => `<section><h2>${escapeHtml(tag)}</h2>${members.map(operationHtml).join('')}</section>`).join('\n')}
</body></html>`
}

/** How any call may be refused, which is shown once for all. */
const refusals = ['4xx', '5xx', '4XX', '5XX']

type Listed = { method: string; path: string; operation: Operation }

function grouped(operations: Listed[]): Map<string, Listed[]> {
  const groups = new Map<string, Listed[]>()
  for (const one of operations) {
    const tag = one.operation.tags?.[0] ?? 'otros'
    groups.set(tag, [...(groups.get(tag) ?? []), one])
  }
  return groups
}

function operationHtml({ method, path, operation }: Listed): string {
  const { summary = '', parameters = [], requestBody, responses = {} } = operation
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(place)}${required ? ', obligatorio' : ''}</td><td><code>${escapeHtml(JSON.stringify(schema ?? {}))}</code></td></tr>`,
  )
  const schemas = Object.values(requestBody?.content ?? {}).map(({ schema }) => json('Cuerpo', schema))
  const replies = Object.entries(responses)
    .filter(([status]) => !refusals.includes(status))
    .map(([status, reply]) => json(`Respuesta ${status}`, reply))
  return `<details><summary><b>${method}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary>
${rows.length > 0 ? `<table>${rows.join('')}</table>` : ''}${[...schemas, ...replies].join('')}</details>`
}

const json = (title: string, value: unknown) =>
  `<details><summary>${escapeHtml(title)}</summary><pre>${escapeHtml(JSON.stringify(value, null, 1))}</pre></details>`

export const docsStyles = `body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1d2a26}
summary{cursor:pointer;padding:.25rem 0}details details{margin-left:1.5rem}pre{overflow:auto;background:#f4f6f5;padding:1rem}
td{padding:.25rem .75rem;vertical-align:top;border-top:1px solid #dde3e0;word-break:break-word}`
