import { divIcon, type LatLngExpression, latLngBounds, type Map as LeafletMap, Marker } from 'leaflet'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { MapBody } from './MapBody'
import styles from './Map.module.css'
import { useTileMap } from './useTileMap'

/** A point with its name. */
export type MapPlace = { id: string; name: string; lat: number; lng: number }

export type PlacesMapProps = {
  /** What the map is of. */
  label: string
  places: readonly MapPlace[]
  /** The place that is pointed at elsewhere. */
  current?: string | undefined
  /** What pressing a place does; without it they are only shown. */
  onChoose?: (id: string) => void
}

/** As near as a map of few places is looked at: the streets around them. */
const NEAR = 15

/** Places on a map, near enough that all of them are seen. */
export function PlacesMap({ label, places, current, onChoose }: PlacesMapProps) {
  const tiles = useTileMap()
  const drawn = useSame(places)
  const markers = useRef<Marker[]>([])
  const choose = useEffectEvent((id: string) => onChoose?.(id))
  const isPressed = onChoose !== undefined
  const { map } = tiles

  useEffect(() => {
    if (!map) return
    // Nothing is drawn on a map that looks nowhere yet.
    const around = drawn.map(({ lat, lng }): [number, number] => [lat, lng])
    if (around.length > 0)
      map.fitBounds(latLngBounds(around), { padding: [32, 32], maxZoom: NEAR, animate: false })
    const made = drawn.map(({ id, ...place }) =>
      pin(map, place, isPressed ? { onPress: () => choose(id) } : undefined),
    )
    markers.current = made
    return () => {
      for (const one of made) one.remove()
    }
  }, [map, drawn, isPressed])

  useEffect(() => {
    if (!map) return
    for (const [index, one] of markers.current.entries()) {
      const isCurrent = drawn[index]?.id === current
      one.getElement()?.toggleAttribute('data-current', isCurrent)
      one.setZIndexOffset(isCurrent ? 1_000 : 0)
    }
  }, [map, drawn, current])

  return <MapBody tiles={tiles} label={label} />
}

/** The places as they were first told: told anew, they are no reason to draw them again and look elsewhere. */
function useSame(places: readonly MapPlace[]): readonly MapPlace[] {
  const text = JSON.stringify(places)
  const [kept, keep] = useState({ text, places })
  if (kept.text !== text) keep({ text, places })
  return kept.places
}

/** A dot with a name. One that is pressed is reached by keyboard too. */
function pin(
  map: LeafletMap,
  { name, ...point }: { name: string; lat: number; lng: number },
  pressed: { onPress: () => void } | undefined,
): Marker {
  const made = new Marker(point satisfies LatLngExpression, {
    icon: divIcon({ className: styles.pin, html: document.createElement('span'), iconSize: [28, 28] }),
    interactive: pressed !== undefined,
    keyboard: pressed !== undefined,
  })
  const title = document.createElement('span')
  title.textContent = name
  made.bindTooltip(title, { direction: 'top', offset: [0, -10] }).addTo(map)
  const element = made.getElement()
  element?.setAttribute('aria-label', name)
  if (!pressed) {
    element?.setAttribute('role', 'img')
    return made
  }
  made.on('click', pressed.onPress)
  element?.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    pressed.onPress()
  })
  return made
}
