import { useTranslation } from '@/i18n'
import type { OfferedBenefit } from '@/contract/plansOnSale'
import { dayInWords } from '@/visitors/formats'
import { capital, limitText, shareText } from './benefitText'
import styles from './CoverTable.module.css'

type Props = {
  covered: readonly OfferedBenefit[]
  today: string
  /** The id of what it is headed by. */
  label: string
}

/** What a plan covers: up to where, what is paid for it, and from when on. On a phone each fact says what it is. */
export function CoverTable({ covered, today, label }: Props) {
  const { t } = useTranslation('subscribe')
  const names = [t('cover.limit'), t('cover.share'), t('cover.from')]
  return (
    <table className={styles.table} aria-labelledby={label}>
      <thead>
        <tr>
          {[t('cover.service'), ...names].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {covered.map((benefit) => (
          <tr key={benefit.name}>
            <th scope="row">
              {benefit.name}
              {benefit.instead_of && <p>{t('start.insteadOf', { name: benefit.instead_of })}</p>}
              {benefit.requires_authorization && <p>{capital(t('start.authorization'))}</p>}
            </th>
            {[
              capital(limitText(benefit, t)) || t('cover.unlimited'),
              capital(shareText(benefit, t)) || t('cover.nothing'),
              benefit.usable_on > today ? capital(dayInWords(benefit.usable_on, today)) : t('cover.today'),
            ].map((text, index) => (
              <td key={names[index]}>
                <span className={styles.name} aria-hidden>
                  {names[index]}
                </span>
                <span>{text}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
