import { divIcon, Marker } from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import { MapBody } from './MapBody'
import styles from './Map.module.css'
import { useTileMap } from './useTileMap'

type Point = { lat: number; lng: number }

export type PointMapProps = {
  label: string
  /** What the pin is called. */
  pin: string
  /** Where it is; nowhere as yet without it. */
  point: Point | undefined
  onPick: (point: Point) => void
}

const mexico: [[number, number], [number, number]] = [
  [14.5, -117.2],
  [32.7, -86.7],
]

/** Near enough to tell one street from the next. */
const CLOSE = 14

/** How far an arrow moves the pin, in pixels of the map. */
const STEP = 8
const arrows: Record<string, [number, number]> = {
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
}

/** A map on which a point is picked: by pressing it, by dragging its pin, or by moving that with the arrows. */
export function PointMap({ label, pin, point, onPick }: PointMapProps) {
  const tiles = useTileMap()
  const { map } = tiles
  const marker = useRef<Marker>(undefined)
  const pick = useEffectEvent(({ lat, lng }: Point) =>
    onPick({ lat: roundDegrees(lat), lng: roundDegrees(lng) }),
  )
  const { lat, lng } = point ?? {}
  const isSomewhere = lat !== undefined && lng !== undefined

  useEffect(() => {
    if (!map) return
    map.fitBounds(mexico, { animate: false })
    map.on('click', ({ latlng }) => pick(latlng))
  }, [map])

  useEffect(() => {
    if (!map || !isSomewhere) return
    const icon = divIcon({ className: styles.pin, html: document.createElement('span'), iconSize: [28, 28] })
    const made = new Marker(map.getCenter(), { icon, draggable: true }).addTo(map)
    made.on('dragend', () => pick(made.getLatLng()))
    const element = made.getElement()
    element?.setAttribute('aria-label', pin)
    element?.addEventListener('keydown', (event) => {
      const step = arrows[event.key]
      if (!step) return
      event.preventDefault()
      event.stopPropagation()
      pick(map.unproject(map.project(made.getLatLng()).add(step)))
    })
    marker.current = made
    return () => void made.remove()
  }, [map, isSomewhere, pin])

  useEffect(() => {
    if (!map || lat === undefined || lng === undefined) return
    const at = { lat, lng }
    marker.current?.setLatLng(at)
    if (map.getZoom() < CLOSE) map.setView(at, CLOSE, { animate: false })
    else if (!map.getBounds().contains(at)) map.panTo(at, { animate: false })
  }, [map, lat, lng])

  return <MapBody tiles={tiles} label={label} />
}

/** To six decimals: a tenth of a metre. */
const roundDegrees = (degrees: number) => Math.round(degrees * 1e6) / 1e6
