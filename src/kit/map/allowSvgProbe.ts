export {}

declare global {
  var trustedTypes:
    | { createPolicy: (name: 'default', rules: { createHTML: (markup: string) => string }) => unknown }
    | undefined
}

const PROBE = '<svg/>'

// Leaflet writes this once, as it is loaded, to learn what the browser draws; the page's policy asks for a
// rule for any markup that is written. This probe is all that may be written.
globalThis.trustedTypes?.createPolicy('default', {
  createHTML: (markup) => {
    if (markup !== PROBE) throw new TypeError('No markup is written into the page')
    return markup
  },
})
