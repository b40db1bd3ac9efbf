import type { FastifySchemaCompiler, FastifyServerOptions } from 'fastify'
import * as z from 'zod/mini'
import type { FieldProblem } from '@/contract/problem'
import { notFound, type Refusal, unprocessable } from '@server/core/problems'
import { writeReplies } from './writeReplies'

const validate: FastifySchemaCompiler<z.ZodMiniType> =
  ({ schema, httpPart }) =>
  (value) => {
    const result = z.safeParse(schema, value ?? (httpPart === 'body' ? {} : undefined))
    if (result.success) return { value: result.data }
    // An address with a malformed uuid names no record.
    return { error: httpPart === 'params' ? notFound() : refuseIssues(result.error.issues) }
  }

/**
 * Validates every request by the schemas of its route, and every reply too: a field that the contract does not name is
 * never sent. Given as the server is made, so that the validators it would bring of its own are not loaded.
 */
export const byContract = {
  compilersFactory: { buildValidator: () => validate, buildSerializer: () => writeReplies },
  // Fastify types its compilers for JSON schemas, but passes a route's schema to them as it is.
} as unknown as NonNullable<FastifyServerOptions['schemaController']>

/** Reads a value by its schema. @throws {Refusal} 422, field by field */
export function read<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  throw refuseIssues(result.error.issues)
}

function refuseIssues(issues: z.core.$ZodIssue[]): Refusal {
  return unprocessable(...issues.flatMap((issue) => fieldProblems(issue, [])))
}

/** One problem for each field; of a union, those of the alternative that came closest. */
function fieldProblems(issue: z.core.$ZodIssue, parents: PropertyKey[]): FieldProblem[] {
  const path = [...parents, ...issue.path]
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      field: fieldName([...path, key]),
      code: 'unrecognized',
      message: 'Este dato no se reconoce o no se puede cambiar',
    }))
  if (issue.code === 'invalid_union') {
    const alternatives = issue.errors.filter((issues) => !issues.some(isWrongKind))
    const closest = alternatives.at(-1) ?? issue.errors.at(-1)
    if (closest && closest.length > 0) return closest.flatMap((inner) => fieldProblems(inner, path))
  }
  return [{ field: fieldName(path), code: issue.code, message: issue.message }]
}

const isWrongKind = ({ code, path }: z.core.$ZodIssue) =>
  path.length === 0 && (code === 'invalid_type' || code === 'invalid_value')

const fieldName = (path: PropertyKey[]) => path.map(String).join('.')
