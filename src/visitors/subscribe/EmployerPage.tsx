import type { ReactNode } from 'react'
import { useTranslation } from '@/i18n'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { SellingCompany } from '@/contract/plansOnSale'
import { dayInWords, priceIn } from '@/visitors/formats'
import styles from '@/visitors/Steps.module.css'
import { stepAddress } from './address'
import { Begin } from './Begin'
import { broughtBy } from './broughtBy'
import { UnderWay } from './UnderWay'
import type { Subscribing } from './useCheckout'

/** What an employer offers its people, from the first page to the last. */
export const EmployerPage = ({ company }: { company: SellingCompany }) => (
  <UnderWay address={`empresa/${company.slug}`}>
    {(subscribing) => <StartAtWork company={company} subscribing={subscribing} />}
  </UnderWay>
)

type StartAtWorkProps = { company: SellingCompany; subscribing: Subscribing }

function StartAtWork({ company, subscribing: { checkout, begin, forget } }: StartAtWorkProps) {
  const { t } = useTranslation('subscribe')
  const [params] = useSearchParams()
  const navigate = useNavigate()
  return (
    <Offer company={company}>
      <Begin
        checkout={checkout}
        begin={async () => {
          const { link, utm } = broughtBy(params)
          const error = await begin({
            company: company.slug,
            path: [],
            ...(link && { link }),
            ...(utm && { utm }),
          })
          if (!error) await navigate(stepAddress('employee'))
          return error
        }}
        onForget={forget}
        labels={{ go: t('company.go'), begun: t('company.begun') }}
      />
    </Offer>
  )
}

type OfferProps = { company: SellingCompany; children: ReactNode }

/** What the employer pays and until when people may enrol; outside those days nothing can be begun. */
function Offer({ company: { name, page, plans }, children }: OfferProps) {
  const { t } = useTranslation('subscribe')
  if (!page) return null
  const { enrolment, from, until, contribution } = page
  const value = contribution.value ?? 0
  const whom = t(contribution.covers === 'family' ? 'company.paysFamily' : 'company.paysYou')
  return (
    <>
      <div>
        <h1>{page.headline ?? t('company.title', { name })}</h1>
        {page.intro && <p>{page.intro}</p>}
      </div>
      {contribution.type !== 'none' && (
        <div className={styles.box}>
          <p className={styles.amount}>
            {contribution.type === 'fixed'
              ? t('company.paysFixed', { price: priceIn(value, 'MXN') })
              : t('company.paysShare', { share: value })}
          </p>
          <p>{whom}</p>
        </div>
      )}
      {enrolment === 'closed' && until && (
        <p role="status" className={styles.note}>
          {t('company.closed', { day: dayInWords(until) })}
        </p>
      )}
      {enrolment === 'upcoming' && from && (
        <p role="status" className={styles.note}>
          {t('company.upcoming', { day: dayInWords(from) })}
        </p>
      )}
      {enrolment === 'open' && (
        <>
          {until && <p>{t('company.until', { day: dayInWords(until) })}</p>}
          {plans.length === 0 ? <p>{t('company.none', { name })}</p> : children}
        </>
      )}
      <p className={styles.soft}>{t('employee.privacy')}</p>
    </>
  )
}
