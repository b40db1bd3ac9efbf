import { whenAsked } from '@/contract/whenAsked'
import type { TFunction } from 'i18next'
import { useTranslation } from '@/i18n'
import { dayAfter } from '@/contract/days'
import type { FoundProvider } from '@/contract/providerSearch'
import { formatPhone } from '@/contract/phones'
import { formatDay, formatList, formatMoney } from '@/kit/text/formats'
import { providerKindNames } from '@/kit/vocabulary/providerKinds'
import { specialtyNames } from '@/kit/vocabulary/specialties'
import { presentDay } from '@/visitors/formats'
import visitor from '@/visitors/Visitor.module.css'
import styles from './ProviderSearch.module.css'

type CardProps = {
  found: FoundProvider
  hasPlan: boolean
  /** The address that takes reports of mistakes. */
  reportTo: string | null
  /** Whether it is the one that is pointed at on the map. */
  isChosen?: boolean
}

/** Where the card of a place is found in the page. */
export const cardId = (number: string) => `place-${number}`

/** A place of a provider: its name and services, how far it is, whether it is open, and how to reach it. */
export function ProviderCard({ found, hasPlan, reportTo, isChosen = false }: CardProps) {
  const { t } = useTranslation('providerSearch')
  const { name, provider, kind, specialties, phone, whatsapp, position, distance_km } = found
  const what = specialties.length > 0 ? formatList(specialties.map((one) => specialtyNames[one])) : undefined
  const away = distance_km === null ? undefined : t('away', { km: distance_km })
  return (
    <li
      id={cardId(found.number)}
      className={styles.card}
      data-place={found.number}
      data-chosen={isChosen || undefined}
      tabIndex={-1}
    >
      <div className={styles.who}>
        <h3>{name}</h3>
        {provider.name !== name && !name.includes(provider.name) && <p>{provider.name}</p>}
        <p className={styles.what}>{[providerKindNames[kind], what, away].filter(Boolean).join(' · ')}</p>
        <p>
          <Opening found={found} />
        </p>
        {hasPlan && (
          <p>
            <WithPlan found={found} />
          </p>
        )}
        <Address found={found} />
      </div>
      <p className={styles.actions}>
        {phone && (
          <a
            className={visitor.button}
            href={`tel:${phone}`}
            aria-label={`${t('call')} ${formatPhone(phone)}, ${name}`}
          >
            {t('call')} {formatPhone(phone)}
          </a>
        )}
        {whatsapp && (
          <a
            className={visitor.button}
            href={`https://wa.me/${whatsapp.replace(/\D/g, '')}`}
            rel="noreferrer noopener"
            aria-label={`${t('whatsapp')} ${name}`}
          >
            {t('whatsapp')}
          </a>
        )}
        {position && (
          <a
            className={visitor.button}
            href={`https://www.google.com/maps/dir/?api=1&destination=${position.lat},${position.lng}`}
            rel="noreferrer noopener"
            aria-label={`${t('directions')} ${name}`}
          >
            {t('directions')}
          </a>
        )}
      </p>
      <p className={styles.checked}>
        {t('checked', { day: formatDay(found.checked_on) })}
        {reportTo && (
          <>
            {' · '}
            <a
              className={visitor.alone}
              href={mailAbout(reportTo, t('mistakeIn', { name, number: found.number }))}
            >
              {t('mistake')}
            </a>
          </>
        )}
      </p>
    </li>
  )
}

const mailAbout = (to: string, subject: string) => `mailto:${to}?subject=${encodeURIComponent(subject)}`

/** Whether it is open, and when it is. */
function Opening({
  found: { open_now, today, opens_at, closes_at, emergency_24h },
}: {
  found: FoundProvider
}) {
  const { t } = useTranslation('providerSearch')
  if (emergency_24h) return t('emergency24')
  const isAlways = today.some(({ opens, closes }) => opens === closes)
  if (open_now && isAlways) return t('allDay')
  const hours = today.map(({ opens, closes }) =>
    t('span', { opens: formatHour(opens), closes: formatHour(closes) }),
  )
  return (
    <>
      <strong className={open_now ? styles.open : undefined}>
        {!open_now ? t('closed') : closes_at ? t('openUntil', { time: formatHour(closes_at) }) : t('openNow')}
      </strong>
      {' · '}
      {hours.length > 0 ? t('today', { hours: formatList(hours) }) : t('closedToday')}
      {!open_now && opens_at && ` · ${nextOpening(t, opens_at)}`}
    </>
  )
}

/** When it opens next, by the day as one says it. */
function nextOpening(
  t: TFunction<'providerSearch'>,
  { day, time }: NonNullable<FoundProvider['opens_at']>,
): string {
  const today = presentDay()
  const hour = formatHour(time)
  if (day === today) return t('opensToday', { time: hour })
  if (day === dayAfter(today, 1)) return t('opensTomorrow', { time: hour })
  return t('opensAt', { when: `${formatDay(day)}, ${hour}` })
}

/** What a visit costs with the visitor's plan. */
function WithPlan({ found: { with_plan: cost } }: { found: FoundProvider }) {
  const { t } = useTranslation('providerSearch')
  if (!cost) return t('notInPlan')
  const price = formatMoney(cost.from_cents)
  return <strong>{t(cost.from_cents === cost.to_cents ? 'withPlan' : 'withPlanFrom', { price })}</strong>
}

function Address({ found: { type, address } }: { found: FoundProvider }) {
  const { t } = useTranslation('providerSearch')
  if (!address) return <p>{t('virtual')}</p>
  const { street, exterior_number, neighbourhood, municipality, zip } = address
  return (
    <p>
      {`${street} ${exterior_number}, ${neighbourhood}, ${zip} ${municipality}`}
      {type === 'home_service' && ` · ${t('homeService')}`}
    </p>
  )
}

const hour = whenAsked(
  () => new Intl.DateTimeFormat('es-MX', { timeStyle: 'short', timeZone: 'UTC', hour12: true }),
)

/** A time as one says it: `09:00` is `9:00 a.m.`. */
const formatHour = (time: string) =>
  hour()
    .format(new Date(`2026-01-01T${time}:00Z`))
    .replace(/\s/g, ' ')
