import { divIcon, latLngBounds, type Map as LeafletMap, Marker } from 'leaflet'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '@/i18n'
import { groupNearby } from './groupNearby'
import { MapBody } from './MapBody'
import styles from './Map.module.css'
import { TogetherOnMap, type MapPlace } from './TogetherOnMap'
import { DEEPEST, useTileMap } from './useTileMap'

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

/** Places on a map, near enough that all of them are seen. Those that lie over each other are one pin that says how many. */
export function PlacesMap({ label, places, current, onChoose }: PlacesMapProps) {
  const { t } = useTranslation('map')
  const tiles = useTileMap()
  const drawn = useSame(places)
  const pins = useRef<Pin[]>([])
  const [together, setTogether] = useState<readonly MapPlace[]>([])
  const isPressed = onChoose !== undefined
  const { map } = tiles

  const nameOf = useEffectEvent((group: readonly MapPlace[]) => {
    const names = group.map(({ name }) => name).join(', ')
    return group.length === 1 ? names : `${t('together', { count: group.length })}: ${names}`
  })
  const press = useEffectEvent((group: readonly MapPlace[]) => {
    const [first, second] = group
    if (!map || !first) return
    if (!second) onChoose?.(first.id)
    else if (groupNearby(group, (place) => map.project(place, DEEPEST)).length === 1) setTogether(group)
    else {
      const around = latLngBounds(group.map(({ lat, lng }): [number, number] => [lat, lng]))
      map.setView(around.getCenter(), Math.max(map.getZoom() + 1, map.getBoundsZoom(around)))
    }
  })
  const pointOut = useEffectEvent(() => pointAt(pins.current, current))

  useEffect(() => {
    if (!map) return
    const remove = () => {
      for (const { marker } of pins.current) marker.remove()
      pins.current = []
    }
    const draw = () => {
      const focused = pins.current.find(({ marker }) => marker.getElement() === document.activeElement)
      remove()
      pins.current = groupNearby(drawn, (place) => map.project(place)).map((group) => ({
        group,
        marker: pin(map, group, nameOf(group), isPressed ? { onPress: () => press(group) } : undefined),
      }))
      pointOut()
      // After a pin was pressed by keyboard, the focus goes to the pin that replaced it.
      const [first] = focused?.group ?? []
      if (first) markerOf(pins.current, first)?.getElement()?.focus()
    }
    const leave = () => setTogether([])
    // Nothing is drawn on a map that looks nowhere yet.
    const around = drawn.map(({ lat, lng }): [number, number] => [lat, lng])
    if (around.length > 0)
      map.fitBounds(latLngBounds(around), { padding: [32, 32], maxZoom: NEAR, animate: false })
    draw()
    map.on('zoomend', draw).on('zoomstart click', leave)
    return () => {
      map.off('zoomend', draw).off('zoomstart click', leave)
      leave()
      remove()
    }
  }, [map, drawn, isPressed])

  useEffect(() => pointAt(pins.current, current), [current])

  return (
    <MapBody tiles={tiles} label={label}>
      {together.length > 0 && onChoose && (
        <TogetherOnMap
          places={together}
          onChoose={onChoose}
          onClose={() => {
            setTogether([])
            const [first] = together
            if (first) markerOf(pins.current, first)?.getElement()?.focus()
          }}
        />
      )}
    </MapBody>
  )
}

/** What is drawn for one place, or for several on one spot. */
type Pin = { marker: Marker; group: readonly MapPlace[] }

/** Makes the pin of a place stand out, and no other. */
function pointAt(pins: readonly Pin[], place: string | undefined): void {
  for (const { marker, group } of pins) {
    const isCurrent = group.some(({ id }) => id === place)
    marker.getElement()?.toggleAttribute('data-current', isCurrent)
    marker.setZIndexOffset(isCurrent ? 1_000 : 0)
  }
}

const markerOf = (pins: readonly Pin[], place: MapPlace) =>
  pins.find(({ group }) => group.some(({ id }) => id === place.id))?.marker

/** The places as they were first told: told anew, they are no reason to draw them again and look elsewhere. */
function useSame(places: readonly MapPlace[]): readonly MapPlace[] {
  const text = JSON.stringify(places)
  const [kept, keep] = useState({ text, places })
  if (kept.text !== text) keep({ text, places })
  return kept.places
}

/** A dot with a name, where the first of its places is; of several it says how many. One that is pressed is reached by keyboard too. */
function pin(
  map: LeafletMap,
  group: readonly MapPlace[],
  name: string,
  pressed: { onPress: () => void } | undefined,
): Marker {
  const [{ lat, lng } = { lat: 0, lng: 0 }] = group
  const dot = document.createElement('span')
  if (group.length > 1) dot.textContent = String(group.length)
  const made = new Marker([lat, lng], {
    icon: divIcon({ className: styles.pin, html: dot, iconSize: [28, 28] }),
    interactive: pressed !== undefined,
    keyboard: pressed !== undefined,
  })
  const title = document.createElement('span')
  title.textContent = name
  made.bindTooltip(title, { direction: 'auto', offset: [10, 0] }).addTo(map)
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
