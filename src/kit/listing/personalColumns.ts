/** Fields by which a person is found, reached or known apart: an export says that it takes them along. */
const personal: readonly string[] = [
  'full_name',
  'holder_name',
  'curp',
  'rfc',
  'tax_id',
  'birth_date',
  'email',
  'phone',
  'mobile',
  'contact_email',
  'contact_phone',
  'address',
]

/** Those of some columns that tell of persons. */
export const personalIn = (columns: readonly string[]) => columns.filter((name) => personal.includes(name))
