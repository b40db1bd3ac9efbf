import { onTestFinished, vi } from 'vitest'

/** A browser that refuses to keep anything, for the rest of the test. */
export function blockStorage(...kinds: ('localStorage' | 'sessionStorage')[]) {
  const refuse = () => {
    throw new DOMException('Blocked', 'SecurityError')
  }
  for (const kind of kinds)
    vi.stubGlobal(kind, {
      getItem: refuse,
      setItem: refuse,
      removeItem: refuse,
      key: refuse,
      length: 1,
      clear() {},
    })
  onTestFinished(() => void vi.unstubAllGlobals())
}

/** What the browser tells this tab when another one stores a value, or removes it with null. */
export function storedElsewhere(key: string | null, value: string | null) {
  if (key === null) localStorage.clear()
  else if (value === null) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
  window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: value }))
}
