/** A category that a benchmark makes: the smallest record that there is. */
export const newCategory = (code, name) => ({
  code,
  name,
  parent_uuid: null,
  icon: null,
  color: null,
  order: 0,
  searchable_public: false,
  synonyms: [],
  description: null,
  tags: [],
  external_id: null,
})
