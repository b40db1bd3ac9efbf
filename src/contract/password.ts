/** Fewer characters than this are refused for a new password, whatever is set (OWASP ASVS 5.0, 6.2.1). */
export const PASSWORD_MINIMUM = 12
