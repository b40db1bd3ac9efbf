/** What tells the kinds on a line of time apart without their colours, drawn around a point at a size of one. */
export const marks = {
  circle: 'M-1 0a1 1 0 1 0 2 0a1 1 0 1 0 -2 0z',
  square: 'M-.85 -.85h1.7v1.7h-1.7z',
  diamond: 'M0 -1.2L1.2 0L0 1.2L-1.2 0z',
  up: 'M0 -1.1L1.1 .9H-1.1z',
  down: 'M0 1.1L1.1 -.9H-1.1z',
  cross: 'M-1 -.5L-.5 -1L0 -.5L.5 -1L1 -.5L.5 0L1 .5L.5 1L0 .5L-.5 1L-1 .5L-.5 0z',
  plus: 'M-.4 -1.1h.8v.7h.7v.8h-.7v.7h-.8v-.7h-.7v-.8h.7z',
  flag: 'M-.8 1.2V-1.2H1L.4 -.5L1 .2H-.4V1.2z',
  bar: 'M-.45 -1.2h.9v2.4h-.9z',
} as const
export type Mark = keyof typeof marks
