import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Pairs of the design's contrast table: a colour, what it stands on, and the least contrast between them. */
const tones = ['ok', 'warn', 'bad', 'info', 'neutral']
const pairs: [on: string, ground: string, least: number][] = [
  ...['bg-surface', 'bg-app', 'bg-selected'].map((ground): [string, string, number] => ['text', ground, 4.5]),
  ...['text-2', 'text-3'].flatMap((text) =>
    ['bg-surface', 'bg-app', 'bg-hover', 'bg-selected', 'bg-sunken'].map(
      (ground): [string, string, number] => [text, ground, 4.5],
    ),
  ),
  ...['bg-surface', 'bg-app', 'bg-selected'].map((ground): [string, string, number] => [
    'text-link',
    ground,
    4.5,
  ]),
  ...['primary', 'primary-hover', 'primary-active'].map((ground): [string, string, number] => [
    'on-primary',
    ground,
    4.5,
  ]),
  ['on-danger', 'danger', 4.5],
  ['on-danger', 'danger-hover', 4.5],
  ['text-nav', 'bg-nav', 4.5],
  ['text-nav-muted', 'bg-nav', 4.5],
  ['text-nav-active', 'bg-nav-active', 4.5],
  ['bg-nav', 'focus-nav', 4.5],
  ['text-inverse', 'bg-inverse', 4.5],
  ...['bg-surface', 'bg-app', 'bg-hover'].map((ground): [string, string, number] => [
    'border-input',
    ground,
    3,
  ]),
  ['focus', 'bg-surface', 3],
  ['focus', 'bg-app', 3],
  ['focus-nav', 'bg-nav', 3],
  ['focus-nav', 'bg-nav-active', 3],
  ...tones.flatMap((tone): [string, string, number][] => [
    [`${tone}-text`, `${tone}-bg`, 4.5],
    [`${tone}-icon`, `${tone}-bg`, 3],
    [`${tone}-icon`, 'bg-surface', 3],
  ]),
]

const css = readFileSync('src/styles/tokens.css', 'utf8')

/** The colours that a rule sets, by token. */
function coloursOf(selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`)
  const body = css.slice(start, css.indexOf('}', start))
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+): (#[\dA-F]{6});/gi)].map(([, name = '', colour = '']) => [name, colour]),
  )
}

const light = coloursOf(':root')
const dark = coloursOf(':root[data-theme=dark]')
const darkBySystem = coloursOf(':root:not([data-theme=light])')

function luminance(colour: string) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string) {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

describe.each([
  ['light', light],
  ['dark', { ...light, ...dark }],
])('the colours of the %s theme', (_name, colours) => {
  it.each(pairs)('tell %s from %s at least %s to 1', (on, ground, least) => {
    expect(contrast(colours[on] ?? '', colours[ground] ?? '')).toBeGreaterThanOrEqual(least)
  })
})

describe('the dark theme', () => {
  it('is the same whether the system or the person asks for it', () => {
    expect(darkBySystem).toEqual(dark)
  })
})
