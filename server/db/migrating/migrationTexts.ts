const files = import.meta.glob<string>('../migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The SQL of migrations by name, in the order in which they run. */
export type MigrationTexts = ReadonlyMap<string, string>

/** The migrations that this version knows. */
export const migrationTexts: MigrationTexts = new Map(
  Object.entries(files)
    .map(([path, text]): [string, string] => [path.replace(/^.*\/|\.sql$/g, ''), text])
    .toSorted(([one], [other]) => (one < other ? -1 : 1)),
)

/** The names of the migrations that this version knows, in their order. */
export const migrationNames = (): string[] => [...migrationTexts.keys()]
