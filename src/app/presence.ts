import { readPageValue } from '@/config'
import { IDLE_MINUTES } from '@/contract/idle'

/** Milliseconds without a key or a click, in any tab, until the user counts as away: from the settings. */
export const idleTime = () => (Number(readPageValue('idle-minutes')) || IDLE_MINUTES) * 60_000
/** Tabs tell each other that they are used, at most this often, in milliseconds. */
const TELL_EVERY = 5_000

const signsOfUse = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

let lastUse = Date.now()
let lastTold = 0
let channel: BroadcastChannel | undefined

/** When the console was last used, in this tab or in another; milliseconds since 1970. */
export const lastUsed = () => lastUse

/** Takes this moment as the last use of the console. */
export function noteUse() {
  lastUse = Date.now()
  if (lastUse - lastTold < TELL_EVERY) return
  lastTold = lastUse
  channel?.postMessage('used')
}

/** Watches for use of the console, in this tab and in the others, until the returned function is called. */
export function followUse() {
  lastUse = Date.now()
  if ('BroadcastChannel' in globalThis) {
    channel = new BroadcastChannel('use')
    channel.onmessage = () => {
      lastUse = Date.now()
    }
  }
  for (const sign of signsOfUse) document.addEventListener(sign, noteUse, { passive: true })
  return () => {
    channel?.close()
    channel = undefined
    for (const sign of signsOfUse) document.removeEventListener(sign, noteUse)
  }
}
