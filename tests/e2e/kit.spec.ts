import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { expect, type Page, test as base } from '@playwright/test'
import { build, preview } from 'vite'
import { longTests } from '../../scripts/pace.mjs'
import { makeScratchFolder } from '../../scripts/scratch.mjs'

// How every part of the kit looks, held against the pictures in `tests/e2e/kitPictures`. What looks otherwise on purpose
// is photographed anew: `TEST_PACE=full npm run test:e2e -- kit --update-snapshots`.

/** The browser that the pictures were taken with: another one draws letters and boxes a little differently. */
const VERSION = new URL('kitPictures/browser.txt', import.meta.url)
/** Pixels that may differ in a picture, and which share of them in another version of the browser. */
const FEW = 60
const SOME = 0.02

/** The page of the kit, built for these tests alone, and where it is served. */
const test = base.extend<object, { kit: { address: string; isSame: boolean } }>({
  kit: [
    async ({ browser }, use, { config }) => {
      const root = new URL('../..', import.meta.url).pathname
      const folder = makeScratchFolder('salvia-kit-')
      const outDir = join(folder, 'built')
      await build({
        configFile: false,
        logLevel: 'warn',
        root,
        plugins: [react()],
        resolve: { alias: { '@': join(root, 'src') } },
        build: { outDir, target: 'es2022', rolldownOptions: { input: join(root, 'kit.html') } },
      })
      const server = await preview({
        configFile: false,
        root,
        build: { outDir },
        preview: { host: '127.0.0.1', port: 0, strictPort: false },
      })
      const version = browser.version()
      if (/^(all|changed)$/.test(config.updateSnapshots)) writeFileSync(VERSION, version)
      const isSame = version === readFileSync(VERSION, 'utf8')
      await use({ address: `${new URL(server.resolvedUrls?.local[0] ?? '').origin}/kit.html`, isSame })
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test.skip(!longTests, 'only at the full pace')

const looks = [
  { name: '1440', width: 1440, colorScheme: 'light', forcedColors: 'none' },
  { name: '1440-dark', width: 1440, colorScheme: 'dark', forcedColors: 'none' },
  { name: '375', width: 375, colorScheme: 'light', forcedColors: 'none' },
  { name: '1440-forced', width: 1440, colorScheme: 'light', forcedColors: 'active' },
] as const

for (const { name, width, ...media } of looks)
  test.describe(`the kit at ${name}`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('looks as in its pictures, and nothing of it stands out sideways', async ({
      page,
      kit: { address, isSame },
    }) => {
      test.setTimeout(300_000)
      await page.emulateMedia(media)
      await page.goto(address)
      const parts = await linksOf(page, 'navigation')
      expect(parts.length).toBeGreaterThan(10)
      for (const part of parts) {
        await page.goto(`${address}${part}`)
        await expect(page.getByRole('article')).toBeVisible()
        const states = await linksOf(page, 'article')
        if ((await page.getByRole('article').getAttribute('data-alone')) === null)
          await comparePicture(page, `${part.slice(1)}-${name}`, isSame)
        else
          for (const [index, state] of states.entries()) {
            await page.goto(`${address}${part}`)
            await page.getByRole('article').getByRole('link').nth(index).click()
            await expect(page).toHaveURL(new RegExp(`${state}$`))
            // The parts of a whole screen come one after the other.
            await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
            await comparePicture(page, `${part.slice(1)}-${index}-${name}`, isSame)
          }
      }
    })
  })

/** Where the links within a part of the page lead, as they are written. */
const linksOf = (page: Page, role: 'navigation' | 'article') =>
  page
    .getByRole(role)
    .first()
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.replace(/^.*#/, '#') ?? ''))

/** Photographs the page and holds it against its picture, so that one that differs leaves the others to be looked at. */
async function comparePicture(page: Page, name: string, isSame: boolean) {
  await page.evaluate(() => document.fonts.ready)
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(beyond, name).toBeLessThanOrEqual(0)
  const tolerance = isSame ? { maxDiffPixels: FEW } : { maxDiffPixelRatio: SOME }
  await expect.soft(page).toHaveScreenshot(`${name}.png`, { fullPage: true, ...tolerance })
}
