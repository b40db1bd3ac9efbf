import { useTranslation } from '@/i18n'
import { Link } from 'react-router-dom'
import { Can, useMay } from '@/kit/elements/Can'
import { paths } from '@/kit/navigation/paths'
import styles from './Home.module.css'

const steps = [
  { name: 'plan', kind: 'Plan' },
  { name: 'link', kind: 'Shortener' },
  { name: 'company', kind: 'Company' },
] as const

/** What makes data appear, where there are none yet. */
export function FirstSteps({ account }: { account: string | undefined }) {
  const { t } = useTranslation('home')
  const mayStart = useMay('Plan.create')
  return (
    <section className={styles.block} aria-labelledby="home-empty">
      <h2 id="home-empty">{account ? t('empty.title', { account }) : t('empty.titleOfAll')}</h2>
      <p className={styles.lead}>{t(mayStart ? 'empty.body' : 'empty.viewer')}</p>
      {mayStart && (
        <ul className={styles.steps}>
          {steps.map(({ name, kind }) => (
            <Can key={name} do={`${kind}.create`}>
              <li>
                <Link to={paths.create(kind)}>{t(`empty.${name}`)}</Link>
                <p>{t(`empty.${name}Hint`)}</p>
              </li>
            </Can>
          ))}
        </ul>
      )}
    </section>
  )
}
