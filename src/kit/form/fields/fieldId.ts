/** The id of the control of a form's field, by the field's path: `tax_profile.tax_id`. */
export const fieldId = (name: string) => `field-${name.replaceAll('.', '-')}`
