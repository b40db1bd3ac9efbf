import './allowSvgProbe'
import { Map as LeafletMap, tileLayer } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { readPageValue } from '@/config'

/** As near as any map may be looked at. */
export const DEEPEST = 18

type TileMap = {
  frame: RefObject<HTMLElement | null>
  /** Once there is one. */
  map: LeafletMap | undefined
  /** Whether some of it did not come. */
  isIncomplete: boolean
}

/** A map of this deployment's tiles, in the element that takes `frame`, for as long as that is shown. */
export function useTileMap(): TileMap {
  const frame = useRef<HTMLElement>(null)
  const [map, setMap] = useState<LeafletMap>()
  const [isIncomplete, setIsIncomplete] = useState(false)

  useEffect(() => {
    const element = frame.current
    const url = readPageValue('map-tiles')
    if (!element || !url) return
    const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches
    const made = new LeafletMap(element, {
      zoomControl: false,
      attributionControl: false,
      // One finger and the wheel are for the page; two fingers move the map.
      scrollWheelZoom: false,
      dragging: matchMedia('(pointer: fine)').matches,
      zoomAnimation: moves,
      fadeAnimation: moves,
      markerZoomAnimation: moves,
      inertia: moves,
    })
    // Many tile servers ask for the origin of the page; the rest of its address stays private.
    tileLayer(url, { maxZoom: DEEPEST, referrerPolicy: 'strict-origin' })
      .on('loading', () => setIsIncomplete(false))
      .on('tileerror', () => setIsIncomplete(true))
      .addTo(made)
    const watching = new ResizeObserver(() => made.invalidateSize({ animate: false }))
    watching.observe(element)
    setMap(made)
    return () => {
      watching.disconnect()
      setMap(undefined)
      made.remove()
    }
  }, [])

  return { frame, map, isIncomplete }
}
