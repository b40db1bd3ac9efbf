/** The header of a reply that says up to which position of the audit log it knows everything. */
export const LOG_POSITION = 'x-log-position'
