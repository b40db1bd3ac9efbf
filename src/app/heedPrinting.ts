import { whenIdle } from '@/kit/elements/loadAhead'
import { printWhole } from '@/kit/elements/prepareToPrint'
import { formatExactInstant } from '@/kit/text/formats'
import { presentTime } from '@/store/clock'
import { selectUser } from '@/store/session'
import type { AppStore } from '@/store/store'
import { config } from '@/config'
import sheet from '@/styles/print.css?url'
import { i18n } from '@/i18n'

/**
 * Prints screens as documents: in light colours, headed by the organization, the hour and who prints. Returns what ends it.
 */
export function heedPrinting(store: AppStore): () => void {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'stylesheet', media: 'print', href: sheet })
  const addSheet = () => document.head.append(link)
  // Adding a sheet has the styles of the whole page worked out again, even one that is only for printing.
  const cancel = 'requestIdleCallback' in globalThis ? whenIdle(addSheet) : addSheet()

  let undo: (() => void) | undefined
  const begin = () => {
    undo?.()
    const { dataset } = document.documentElement
    const { theme } = dataset
    dataset.theme = 'light'
    const head = headOf(store)
    document.body.prepend(head)
    undo = () => {
      head.remove()
      if (theme === undefined) delete dataset.theme
      else dataset.theme = theme
      undo = undefined
    }
  }
  const end = () => undo?.()
  // What the keys ask for can wait for what is not loaded yet; the browser's own menu cannot.
  const onKeyDown = (event: KeyboardEvent) => {
    const isPrint = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'p'
    if (!isPrint) return
    event.preventDefault()
    void printWhole()
  }
  addEventListener('keydown', onKeyDown)
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  return () => {
    removeEventListener('keydown', onKeyDown)
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
    end()
    cancel?.()
    link.remove()
  }
}

function headOf(store: AppStore): HTMLElement {
  const head = document.createElement('div')
  head.id = 'print-head'
  const seller = document.createElement('strong')
  seller.textContent = config.productName
  const when = document.createElement('span')
  const who = selectUser(store.getState())?.name ?? ''
  const time = formatExactInstant(new Date(presentTime()).toISOString())
  when.textContent = i18n.t('shell:printed', { who, when: time })
  head.append(seller, when)
  const listed = listedNow().join(' · ')
  if (listed) {
    const what = document.createElement('p')
    what.textContent = listed
    head.append(what)
  }
  return head
}

/** What the rows on screen are: how many, by which filters and words, and in which order; nothing where no listing is shown. */
function listedNow(): string[] {
  const main = document.querySelector('main')
  const shown = main?.querySelector('[data-shown]')?.textContent
  if (!main || !shown) return []
  const words = main.querySelector<HTMLInputElement>('search input[type="search"]')?.value.trim()
  const filters = [...main.querySelectorAll('search [data-applied]')].map(({ textContent }) => textContent)
  const view = main.querySelector('[data-views] > [aria-current]:not(:first-child)')?.firstChild?.textContent
  const sorted = main.querySelector('th[aria-sort]')
  return [
    i18n.t('shell:printedRows', { shown }),
    ...(view ? [i18n.t('shell:printedView', { view })] : []),
    ...(words ? [i18n.t('shell:printedWords', { words })] : []),
    ...(filters.length === 0 && !words && !view ? [i18n.t('shell:printedAll')] : filters),
    orderOf(sorted),
  ]
}

/** The order of the rows in words, by the head of the column that gives it. */
function orderOf(sorted: Element | null): string {
  const column = sorted?.textContent ?? ''
  if (sorted?.ariaSort === 'ascending') return i18n.t('shell:printedUp', { column })
  if (sorted?.ariaSort === 'descending') return i18n.t('shell:printedDown', { column })
  return i18n.t('shell:printedUsual')
}
