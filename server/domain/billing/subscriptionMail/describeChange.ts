import type { Interval } from '@/contract/planParts'
import { dayAfter } from '@/contract/days'
import type { Row } from '@server/audit/writes'
import { perPeriod } from '@/contract/priceWords'
import { dayAt } from '@server/money/calendar'
import { inDay, onTheDay } from '@server/money/inWords'
import { inPesos } from '@server/money/pesos'
import type { ToldChange } from './changeJob'

export const changeSubjects: Record<ToldChange, string> = {
  cancel: 'Tu plan se canceló',
  schedule_cancel: 'Tu plan va a terminar',
  undo_cancel: 'Tu plan sigue',
  change_plan: 'Tu plan cambió',
  schedule_change: 'Tu plan va a cambiar',
  unschedule_change: 'Tu plan sigue como estaba',
  pause: 'Tu plan está en pausa',
  schedule_pause: 'Tu plan va a hacer una pausa',
  unschedule_pause: 'Tu plan sigue sin pausa',
  resume: 'Tu plan se reanudó',
  change_day: 'Cambió el día de cobro de tu plan',
  extend_trial: 'Tu prueba dura más',
  apply_coupon: 'Tu plan tiene un descuento',
  remove_coupon: 'Cambió el descuento de tu plan',
}

type SubscriptionState = Pick<
  Row<'subscriptions'>,
  | 'ended_at'
  | 'cancel_at'
  | 'scheduled_change'
  | 'pause'
  | 'trial_ends_at'
  | 'items'
  | 'interval'
  | 'currency'
> & { plan: string }

/**
 * Says what changed, in one or two sentences; undefined where it is no longer so, and there is nothing true to tell.
 * @param by_payer whether the reader did it themselves on the public pages
 */
export function describeChange(
  change: ToldChange,
  told: SubscriptionState,
  { by_payer, is_payer }: { by_payer: boolean; is_payer: boolean },
): string[] | undefined {
  const { plan, cancel_at, ended_at, scheduled_change, pause, trial_ends_at } = told
  const isOwn = by_payer && is_payer
  switch (change) {
    case 'cancel':
      return [
        `${plan} terminó${ended_at ? ` el ${onTheDay(ended_at)}` : ''}${isOwn ? ', como lo pediste' : ''}. Desde entonces ya no te cubre.`,
        ...(is_payer ? ['No haremos ningún otro cobro por nuestra cuenta.'] : []),
      ]
    case 'schedule_cancel': {
      if (!cancel_at) return undefined
      const until = inDay(dayAfter(dayAt(cancel_at), -1))
      const begins = isOwn
        ? `Cancelaste ${plan}. Te cubre hasta el ${until}`
        : `${plan} termina el ${until} y te cubre hasta ese día`
      return [`${begins}${is_payer ? '. No haremos ningún otro cobro' : ''}.`]
    }
    case 'undo_cancel':
      return [
        `${isOwn ? `Conservaste ${plan}` : `${plan} sigue`}: ya no termina${is_payer ? ' y se cobra como antes' : ''}.`,
      ]
    case 'change_plan':
      return [`Desde hoy tienes ${listItems(told)}.`]
    case 'schedule_change':
      return scheduled_change
        ? [
            `Desde el ${onTheDay(scheduled_change.effective_at)} tendrás ${listItems(scheduled_change)}. Hasta entonces nada cambia.`,
          ]
        : undefined
    case 'unschedule_change':
      return [`El cambio que estaba previsto ya no se hará: sigues con ${listItems(told)}.`]
    case 'pause':
    case 'schedule_pause':
      return pause ? [describePause(plan, pause, change === 'pause')] : undefined
    case 'unschedule_pause':
      return [`La pausa de ${plan} que estaba prevista ya no se hará.`]
    case 'resume':
      return [`${plan} se reanudó y te cubre otra vez.`]
    case 'change_day':
      return [`Cambió el día en que se cobra ${plan}.`]
    case 'extend_trial':
      return trial_ends_at ? [`La prueba de ${plan} dura hasta el ${onTheDay(trial_ends_at)}.`] : undefined
    case 'apply_coupon':
      return [`${plan} tiene un descuento desde su siguiente cobro.`]
    case 'remove_coupon':
      return [`${plan} ya no tiene el descuento que tenía.`]
  }
}

function describePause(
  plan: string,
  { from, until, cover }: NonNullable<SubscriptionState['pause']>,
  isNow: boolean,
) {
  const when = isNow ? `${plan} está en pausa` : `${plan} hará una pausa desde el ${onTheDay(from)}`
  const covers = cover === 'keep' ? 'Mientras tanto te sigue cubriendo' : 'Mientras tanto no te cubre'
  return `${when}${until ? ` y hasta el ${inDay(until)}` : ''}. ${covers}, y no se cobra.`
}

/** What is contracted, with the price of each part for its interval. */
const listItems = ({
  items,
  interval,
  currency = 'MXN',
}: Pick<SubscriptionState, 'items'> & { interval: Interval; currency?: string }) =>
  items
    .map(({ quantity, label, unit_cents }) => {
      const many = quantity > 1 ? `${quantity} × ` : ''
      return `${many}${label} (${inPesos(quantity * unit_cents, currency)} ${perPeriod[interval]})`
    })
    .join(', ')
