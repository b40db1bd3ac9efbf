/**
 * What a part of an address names. What no name here may hold - dots, slashes, thousands of letters - is asked about as
 * a name that nothing has, so that it is answered like any other that is unknown.
 */
export const nameIn = (part: string | undefined): string =>
  part !== undefined && /^[\w-]{1,200}$/.test(part) ? part : '-'
