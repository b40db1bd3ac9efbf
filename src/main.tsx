import { visitorPageAt } from '@/contract/visitorPaths'

/** The letters, a third of what a page weighs; those of `firstPaint.css`, which are as wide, stand in until they are there. */
const loadLetters = () => void import('@/styles/fonts.css')

// The console, whose letters the browser has from before, is drawn with them from the start; other pages can be used first.
if (document.documentElement.dataset.frame === 'console') loadLetters()

// A visitor's page comes without the console, and without the router that the console is guarded by.
const load = async () =>
  visitorPageAt(location.pathname) ? await import('@/app/visit/start') : await import('@/app/start')
void load().then(({ start }) => {
  start()
  loadLetters()
})
