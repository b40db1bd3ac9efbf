import type { Map as LeafletMap } from 'leaflet'
import type { ReactNode } from 'react'
import { useTranslation } from '@/i18n'
import { readPageValue } from '@/config'
import './es'
import styles from './Map.module.css'
import type { useTileMap } from './useTileMap'

type Props = { tiles: ReturnType<typeof useTileMap>; label: string; children?: ReactNode }

/** The map itself under its name, with how near it is looked at, what lies over it, and what must be said of it. */
export const MapBody = ({ tiles: { frame, map, isIncomplete }, label, children }: Props) => {
  const { t } = useTranslation('map')
  return (
    <div className={styles.body}>
      <section ref={frame} className={styles.map} aria-label={label} />
      {map && <Zoom map={map} />}
      {children}
      <p className={styles.said}>
        {isIncomplete && <span role="status">{t('incomplete')} </span>}
        <Attribution />
      </p>
    </div>
  )
}

function Zoom({ map }: { map: LeafletMap }) {
  const { t } = useTranslation('map')
  return (
    <div className={styles.zoom}>
      <button type="button" aria-label={t('zoomIn')} onClick={() => map.zoomIn()}>
        +
      </button>
      <button type="button" aria-label={t('zoomOut')} onClick={() => map.zoomOut()}>
        −
      </button>
    </div>
  )
}

/** What the owner of the map wants said, with its addresses as links. */
const Attribution = () =>
  (readPageValue('map-attribution') ?? '').split(/(https?:\/\/\S+)/).map((part) =>
    part.startsWith('http') ? (
      <a key={part} href={part} rel="noreferrer noopener">
        {part.replace(/^https?:\/\/|\/$/g, '')}
      </a>
    ) : (
      part
    ),
  )
