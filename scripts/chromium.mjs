// Finds a Chromium for the end-to-end tests, or installs one: its headless shell where there is one, which is the same engine
// without the windows that nobody looks at, and takes a twelfth less time for the same tests.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { installDebian } from './debian.mjs'

/** The path of a browser: CHROMIUM_PATH, an installed one, Playwright's own, else Debian's package when root. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return named
    stop(`CHROMIUM_PATH names ${named}, and there is no such file.`)
  }
  return installed() ?? ownOfPlaywright() ?? ofDebian() ?? stop(missing)
}

const missing =
  'The end-to-end tests need Chromium and none was found. Install it (Debian: apt-get install chromium), ' +
  'or run "npx playwright install chromium", or name one in CHROMIUM_PATH.'

function installed() {
  const names = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
  ]
  for (const name of names) {
    const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' })
    if (status === 0) return stdout.trim()
  }
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  return existsSync(mac) ? mac : undefined
}

function ownOfPlaywright() {
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

function ofDebian() {
  // Older releases have only the whole of it.
  installDebian('chromium-headless-shell', 'chromium')
  return installed()
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
