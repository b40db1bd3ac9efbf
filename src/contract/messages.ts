import type * as z from 'zod/mini'
import { askAboutComma } from './writtenNumbers'

/**
 * What a schema finds wrong, for a person to read, where the schema itself has no better words.
 * Used by the forms and by the API alike; the tone is that of the console: what to do, never "inválido".
 */
export function sayInSpanish(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null || issue.input === ''
        ? 'Escribe este dato'
        : (askOfNumber(issue) ?? `Se esperaba ${typeNames[issue.expected] ?? 'otro tipo de dato'}`)
    case 'too_small':
      if (issue.origin === 'array') return `Elige al menos ${issue.minimum}`
      if (issue.origin === 'string')
        return issue.minimum === 1 ? 'Escribe este dato' : `Escribe al menos ${issue.minimum} caracteres`
      return `Escribe ${issue.minimum} o más`
    case 'too_big':
      if (issue.origin === 'array') return `Elige como máximo ${issue.maximum}`
      if (issue.origin === 'string') return `Escribe como máximo ${issue.maximum} caracteres`
      return `Escribe ${issue.maximum} o menos`
    case 'unrecognized_keys':
      return `No se reconoce ${issue.keys.join(', ')}`
    case 'invalid_value':
      return 'Elige una de las opciones'
    case 'invalid_key':
      return issue.issues[0]?.message ?? 'Revisa este dato'
    case 'invalid_union':
    case 'invalid_format':
    case 'not_multiple_of':
    case 'invalid_element':
    case 'custom':
      return 'Revisa este dato'
  }
  return 'Revisa este dato'
}

/** A text where a number belongs is what a person typed. */
function askOfNumber({ expected, input }: { expected: string; input?: unknown }): string | undefined {
  if (typeof input !== 'string' || !['number', 'int'].includes(expected)) return undefined
  return askAboutComma(input) ?? 'Escribe un número, como 1,250'
}

const typeNames: Record<string, string> = {
  string: 'un texto',
  number: 'un número',
  int: 'un número entero',
  boolean: 'sí o no',
  array: 'una lista',
  object: 'un grupo de datos',
}
