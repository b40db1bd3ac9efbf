import * as z from 'zod/mini'

/** How much other systems may keep beside a record: so many data, of such names and texts. */
const MOST = 50
const LONGEST_NAME = 40
const LONGEST_VALUE = 500

const tooMany = `Guarda como máximo ${MOST} datos`

/** As it is: two names that differ in a space at their ends would be one to people. */
export const MetadataName = z
  .string('Escribe el nombre del dato')
  .check(
    z.minLength(1, 'Escribe el nombre del dato'),
    z.maxLength(LONGEST_NAME, `Escribe como máximo ${LONGEST_NAME} caracteres`),
    z.regex(/^\S(?:.*\S)?$/s, 'Escribe el nombre sin espacios al principio ni al final'),
  )

export const MetadataValue = z
  .string('Escribe el valor')
  .check(
    z.minLength(1, 'Escribe el valor'),
    z.maxLength(LONGEST_VALUE, `Escribe como máximo ${LONGEST_VALUE} caracteres`),
  )

/** What other systems keep beside a record, by name: it is written as a whole. */
export const Metadata = z
  .record(MetadataName, MetadataValue)
  .check(z.refine((kept) => Object.keys(kept).length <= MOST, tooMany))
export type Metadata = z.infer<typeof Metadata>

/** The same as people write it: a list in which each name stands once. */
export const MetadataRows = z.strictObject({
  rows: z.array(z.strictObject({ name: MetadataName, value: MetadataValue })).check(
    z.maxLength(MOST, tooMany),
    z.refine(
      (rows) => new Set(rows.map(({ name }) => name)).size === rows.length,
      'Dos datos tienen el mismo nombre',
    ),
  ),
})
export type MetadataRows = z.infer<typeof MetadataRows>
