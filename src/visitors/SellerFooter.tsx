import { useTranslation } from '@/i18n'
import type { Seller } from '@/contract/plansOnSale'
import { formatPhone } from '@/contract/phones'
import { dataWith } from '@/visitors/replies'
import { useAnswer } from '@/visitors/useAnswer'
import visitor from '@/visitors/Visitor.module.css'
import './es'

/** Who sells and charges, how to reach them, and what is agreed to: in the same place on every page. */
export function SellerFooter() {
  return <SellerFacts seller={useSeller()} />
}

/** Who sells, once it is known. */
export const useSeller = () => useAnswer('public/seller', readSeller).answer

/** The same where the page knows already who it is. */
export function SellerFacts({ seller }: { seller: Seller | undefined }) {
  const { t } = useTranslation('visitors')
  if (!seller) return null
  const name = seller.legal_name ?? seller.name
  return (
    <footer className={visitor.main}>
      <div className={visitor.footer}>
        <p>
          {t('footer.charges', { name: name.replace(/\.$/, '') })}
          {seller.tax_id && ` RFC ${seller.tax_id}.`}
        </p>
        <details>
          <summary>{t('footer.privacy')}</summary>
          <p>{t('footer.privacyBody', { name })}</p>
        </details>
        <details>
          <summary>{t('footer.terms')}</summary>
          <p>{t('footer.termsBody')}</p>
        </details>
        {(seller.phone || seller.email) && (
          <p>
            {t('footer.help')}:{' '}
            {seller.phone && <a href={`tel:${seller.phone}`}>{formatPhone(seller.phone)}</a>}
            {seller.phone && seller.hours && `, ${seller.hours}`}
            {seller.phone && seller.email && ' · '}
            {seller.email && <a href={`mailto:${seller.email}`}>{seller.email}</a>}
          </p>
        )}
      </div>
    </footer>
  )
}

const readSeller = dataWith<Seller>('legal_name')
