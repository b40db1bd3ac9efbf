/** A service category as a client writes it: the least that leaves a record, with a code of its own. */
export const aCategory = (code: string) => ({
  code,
  name: `Categoría ${code}`,
  parent_uuid: null,
  icon: null,
  color: null,
  order: 1,
  searchable_public: true,
  synonyms: [],
  description: null,
  tags: [],
  external_id: null,
})
