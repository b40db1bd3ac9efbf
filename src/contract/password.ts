/** A new password needs at least this many characters; no setting lowers it (OWASP ASVS 5.0, 6.2.1). */
export const PASSWORD_MINIMUM = 12
