import { useState } from 'react'

type Here = { lat: number; lng: number }

/** Where the visitor is, asked for when they press the button, and kept nowhere. */
export function useHere() {
  const [here, setHere] = useState<Here>()
  const [isRefused, setIsRefused] = useState(false)
  return {
    here,
    isRefused,
    forget: () => setHere(undefined),
    ask() {
      setIsRefused(false)
      if (!('geolocation' in navigator)) return setIsRefused(true)
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => setHere({ lat: roundDegrees(coords.latitude), lng: roundDegrees(coords.longitude) }),
        () => setIsRefused(true),
        { timeout: 10_000, maximumAge: 300_000 },
      )
    },
  }
}

/** To about a hundred metres: the search needs no more. */
const roundDegrees = (degrees: number) => Math.round(degrees * 1_000) / 1_000
