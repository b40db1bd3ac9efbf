import { useState } from 'react'
import { useTranslation } from '@/i18n'
import { Link, useParams } from 'react-router-dom'
import { pathOf } from '@/api/paths'
import type { Covers } from '@/contract/checkouts'
import type { ComparedPlan, SellingCompany } from '@/contract/plansOnSale'
import { formatPhone } from '@/contract/phones'
import { formatList } from '@/kit/text/formats'
import { useOnline } from '@/kit/elements/useOnline'
import { Failed } from '@/visitors/Failed'
import { nameIn } from '@/visitors/nameIn'
import { dataWith } from '@/visitors/replies'
import { salesTitle, sellerName } from '@/visitors/seller'
import { useAnswer } from '@/visitors/useAnswer'
import { VisitorLayout } from '@/visitors/VisitorLayout'
import visitor from '@/visitors/Visitor.module.css'
import './es'
import { EmployerPage } from './EmployerPage'
import { Comparable } from './Comparable'
import { Price } from './Price'
import { SellerFooter } from '@/visitors/SellerFooter'
import { TellWrong } from '@/visitors/form/TellWrong'
import styles from '@/visitors/Steps.module.css'

/** Cards that are shown at first, and what each tells of a plan. */
const FIRST = 3
const FACTS = 4

/** What a company sells: to its own people, `/company/{company}/subscription`; to anyone, `/reseller/{reseller}`. */
export default function SellerScreen() {
  const { company, reseller } = useParams()
  const { t } = useTranslation('subscribe')
  const [isWrong, tellWrong] = useState(false)
  const isOnline = useOnline()
  const url = company
    ? pathOf('public', 'companies', nameIn(company))
    : pathOf('public', 'resellers', nameIn(reseller))
  const { answer, isFailed, isUnknown, why, retry } = useAnswer(url, readCompany)
  const title = salesTitle() ?? t('title')
  return (
    <VisitorLayout
      title={isWrong ? t('titleWithError', { title }) : title}
      footer={<SellerFooter />}
      company={answer}
    >
      <TellWrong value={tellWrong}>
        <div className={styles.column}>
          <div role="status">{!isOnline && <p className={styles.offline}>{t('offline')}</p>}</div>
          {isUnknown ? (
            <Unknown isEmployer={company !== undefined} why={why} />
          ) : isFailed ? (
            <Failed text={t('failed')} retry={retry} />
          ) : !answer ? (
            <p role="status">{t('loading')}</p>
          ) : company ? (
            <EmployerPage key={answer.slug} company={answer} />
          ) : (
            <OfReseller reseller={answer} />
          )}
        </div>
      </TellWrong>
    </VisitorLayout>
  )
}

/** Of an employer it does not say whether there is one; of a reseller that does not sell now, that. */
function Unknown({ isEmployer, why }: { isEmployer: boolean; why: string | undefined }) {
  const { t } = useTranslation('subscribe')
  if (isEmployer)
    return (
      <>
        <h1>{t('company.unknown')}</h1>
        <p>{t('company.unknownBody')}</p>
      </>
    )
  return (
    <>
      <h1>{t(why ? 'gone.closed' : 'reseller.unknown')}</h1>
      <p>{why ? `${why}.` : t('reseller.unknownBody', { seller: sellerName() })}</p>
      <p>
        <Link className={visitor.button} data-look="primary" to="/plan">
          {t('reseller.see')}
        </Link>
      </p>
    </>
  )
}

function OfReseller({ reseller }: { reseller: SellingCompany }) {
  const { t } = useTranslation('subscribe')
  const [covers, setCovers] = useState<Covers>()
  const { name, plans, slug, phone, today } = reseller
  const fitting = plans.filter(
    ({ people }) => covers === undefined || (covers === 'family' ? people.max > 1 : people.min === 1),
  )
  return (
    <>
      <h1>{t('reseller.served', { name, seller: sellerName() })}</h1>
      {plans.length === 0 ? (
        <p>{t('reseller.none')}</p>
      ) : (
        <>
          <fieldset className={styles.choices}>
            <legend className={styles.legend}>{t('reseller.who')}</legend>
            {covering.map((value) => (
              <div key={value} className={styles.choice}>
                <input
                  type="radio"
                  id={value}
                  name="covers"
                  checked={covers === value}
                  onChange={() => setCovers(value)}
                />
                <label htmlFor={value}>{t(`who.covers.${value}`)}</label>
              </div>
            ))}
          </fieldset>
          {fitting.length === 0 && <p>{t('reseller.unfit')}</p>}
          <Cards
            plans={fitting}
            today={today}
            addressOf={(plan) => `/plan/${plan.slug}?revendedor=${slug}`}
          />
        </>
      )}
      <p>{t('reseller.answers', { seller: sellerName() })}</p>
      {phone && (
        <p>
          {name}:{' '}
          <a className={visitor.alone} href={`tel:${phone}`}>
            {formatPhone(phone)}
          </a>
        </p>
      )}
    </>
  )
}

const covering: readonly Covers[] = ['self', 'family', 'other']

type Plan = ComparedPlan
type CardsProps = { plans: readonly Plan[]; today: string; addressOf: (plan: Plan) => string }

/** Plans with the same facts in the same order: the first few, until all are asked for. */
function Cards({ plans, today, addressOf }: CardsProps) {
  const { t } = useTranslation('subscribe')
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? plans : plans.slice(0, FIRST)
  const contract = (plan: Plan) => (
    <Link className={visitor.button} data-look="primary" to={addressOf(plan)}>
      {t('reseller.contract', { name: plan.name })}
    </Link>
  )
  /** The first few names, and how many more there are. */
  const list = (names: readonly string[]) =>
    formatList(
      names.length > FACTS
        ? [...names.slice(0, FACTS), t('reseller.andMore', { count: names.length - FACTS })]
        : [...names],
    )
  return (
    <>
      <Comparable plans={shown} today={today} action={contract}>
        <ul className={styles.cards}>
          {shown.map((plan) => (
            <li key={plan.slug} className={styles.card}>
              <h2>{plan.name}</h2>
              <Price plan={plan} />
              <p>{t('start.upTo', { count: plan.people.max })}</p>
              <p>{t('reseller.covers', { names: list(plan.covers) })}</p>
              {plan.not_covered.length > 0 && (
                <p>{t('reseller.notCovers', { names: list(plan.not_covered) })}</p>
              )}
              <p>{contract(plan)}</p>
            </li>
          ))}
        </ul>
      </Comparable>
      {shown.length < plans.length && (
        <p>
          <button type="button" className={visitor.button} onClick={() => setWhole(true)}>
            {t('reseller.more')}
          </button>
        </p>
      )}
    </>
  )
}

const readCompany = dataWith<SellingCompany>('plans')
