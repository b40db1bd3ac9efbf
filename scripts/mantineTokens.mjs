import { writeFile } from 'node:fs/promises'
import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'

/**
 * Writes the variables that the UI kit reads to src/styles/mantine.css, so that its provider injects no <style>.
 * Run after changing the kit's version: `node scripts/mantineTokens.mjs`.
 * Colours that show are mapped on the console's own tokens; the rest of the kit's palette is left out.
 */
const ours = {
  '--mantine-font-family': 'var(--font)',
  '--mantine-font-family-monospace': 'var(--mono)',
  '--mantine-font-family-headings': 'var(--font)',
  '--mantine-color-body': 'var(--bg-surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-2)',
  '--mantine-color-anchor': 'var(--text-link)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-error': 'var(--bad-text)',
  '--mantine-color-default': 'var(--bg-surface)',
  '--mantine-color-default-hover': 'var(--bg-hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--border)',
  '--mantine-color-disabled': 'var(--bg-sunken)',
  '--mantine-color-disabled-color': 'var(--text-disabled)',
  '--mantine-color-disabled-border': 'var(--border)',
  '--mantine-primary-color-filled': 'var(--primary)',
  '--mantine-primary-color-filled-hover': 'var(--primary-hover)',
  '--mantine-primary-color-light': 'var(--bg-selected)',
  '--mantine-primary-color-light-hover': 'var(--bg-hover)',
  '--mantine-primary-color-light-color': 'var(--info-text)',
  '--mantine-primary-color-contrast': 'var(--on-primary)',
  '--mantine-radius-default': 'var(--r-control)',
  '--mantine-color-white': 'var(--bg-surface)',
  '--mantine-color-black': 'var(--text)',
  '--mantine-color-gray-0': 'var(--bg-hover)',
  '--mantine-color-gray-1': 'var(--bg-hover)',
  '--mantine-color-gray-2': 'var(--border)',
  '--mantine-color-gray-3': 'var(--border)',
  '--mantine-color-gray-4': 'var(--border-strong)',
  '--mantine-color-gray-5': 'var(--text-3)',
  '--mantine-color-gray-6': 'var(--text-2)',
  '--mantine-color-gray-7': 'var(--text)',
  '--mantine-color-dark-0': 'var(--text)',
  '--mantine-color-dark-1': 'var(--text)',
  '--mantine-color-dark-2': 'var(--text-2)',
  '--mantine-color-dark-3': 'var(--text-3)',
  '--mantine-color-dark-4': 'var(--border)',
  '--mantine-color-dark-5': 'var(--bg-hover)',
  '--mantine-color-dark-6': 'var(--bg-surface)',
  '--mantine-color-dark-7': 'var(--bg-surface)',
  '--mantine-color-red-6': 'var(--bad-text)',
  '--mantine-color-red-8': 'var(--bad-text)',
}

/** Shades of colours that no part of the console uses. */
const unused =
  /^--mantine-color-(?!white|black|body|text|bright|dimmed|anchor|placeholder|error|default|disabled|scheme)|^--mantine-(?:primary-color-\d|h\d-|breakpoint)/

const { variables } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, {}))
const kept = Object.fromEntries(Object.entries(variables).filter(([name]) => !unused.test(name)))
const css = convertCssVariables({ variables: { ...kept, ...ours }, light: {}, dark: {} }, ':root')
await writeFile(
  new URL('../src/styles/mantine.css', import.meta.url),
  `/* Written by scripts/mantineTokens.mjs. */\n${css.replaceAll(/;\s*/g, ';\n').replace('{', '{\n')}\n`,
)
