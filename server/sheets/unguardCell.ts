/** A cell as its writer meant it: spreadsheets keep leading zeros as `="0012"`, and a text that is no formula behind an apostrophe. */
export const unguardCell = (text: string): string =>
  text
    .replace(/^="?(.*?)"?$/, '$1')
    .replace(/^'(?=[=+\-@\d])/, '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
