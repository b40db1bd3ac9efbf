import { type FormEvent, useState } from 'react'
import { useTranslation } from '@/i18n'
import { providerLocationContract, readNear } from '@/contract/providerLocations'
import { Button } from '@/kit/elements/Button'
import { PlainField } from '@/kit/form/fields/PlainField'
import styles from '@/kit/filter/Filter.module.css'
import { asApiError, problemText } from '@/kit/feedback/problem'
import { useLazyPlacePointQuery } from './api'
import { coordinatesIn } from './coordinates'
import { es } from './es'
import { nameOf, rememberName } from './placeNames'

type Props = { value: string | undefined; onChange: (near: string) => void }

const USUAL_KM = '10'

/** A place to type, by postal code, town or coordinates, and how far from it. */
export function NearBounds({ value, onChange }: Props) {
  const { t } = useTranslation('kit')
  const [place, setPlace] = useState(value === undefined ? '' : nameOf(value))
  const [km, setKm] = useState(value === undefined ? USUAL_KM : String(readNear(value).km))
  const [problem, setProblem] = useState<{ place?: string; km?: string }>({})
  const [find, { isFetching }] = useLazyPlacePointQuery()

  async function pointIn(text: string) {
    const typed = coordinatesIn(text)
    if (typed) return { lat: Number(typed.lat), lng: Number(typed.lng) }
    return find(text).unwrap()
  }

  async function apply(event: FormEvent) {
    event.preventDefault()
    const text = place.trim()
    if (text === '') return setProblem({ place: es.near.noPlace })
    try {
      const point = await pointIn(text)
      if (!point) return setProblem({ place: es.near.unknown })
      const near = [round(point.lat), round(point.lng), km.trim()].join(',')
      if (!/^\d{1,4}$/.test(km.trim()) || Number(km) === 0) return setProblem({ km: es.near.noKm })
      if (!providerLocationContract.query.safeParse({ near }).success)
        return setProblem({ place: es.near.unknown })
      setProblem({})
      rememberName(near, text)
      onChange(near)
    } catch (error) {
      setProblem({ place: problemText(asApiError(error)).title })
    }
  }

  return (
    <form className={styles.bounds} onSubmit={(event) => void apply(event)}>
      <PlainField
        label={es.near.place}
        hint={es.near.placeHint}
        value={place}
        onChange={setPlace}
        problem={problem.place}
      />
      <PlainField label={es.near.km} value={km} onChange={setKm} problem={problem.km} />
      <Button type="submit" busy={isFetching ? es.near.finding : undefined}>
        {t('range.apply')}
      </Button>
    </form>
  )
}

/** To six decimals: a tenth of a metre. */
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
