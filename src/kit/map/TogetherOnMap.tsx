import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '@/i18n'
import './es'
import styles from './Map.module.css'

/** A point with its name. */
export type MapPlace = { id: string; name: string; lat: number; lng: number }

type Props = { places: readonly MapPlace[]; onChoose: (id: string) => void; onClose: () => void }

/** Places that no nearer look would part, by name. */
export function TogetherOnMap({ places, onChoose, onClose }: Props) {
  const { t } = useTranslation('map')
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <dialog
      open
      className={styles.together}
      aria-label={t('together', { count: places.length })}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <header>
        <strong>{t('together', { count: places.length })}</strong>
        <button type="button" aria-label={t('close')} onClick={onClose}>
          <X size={16} aria-hidden />
        </button>
      </header>
      <ul>
        {places.map(({ id, name }, index) => (
          <li key={id}>
            <button type="button" ref={index === 0 ? first : undefined} onClick={() => onChoose(id)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </dialog>
  )
}
