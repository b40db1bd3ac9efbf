import { useTranslation } from '@/i18n'
import { logoAddress } from '@/api/logoAddress'
import type { SellingCompany } from '@/contract/plansOnSale'
import './es'
import { sellerLogo, sellerName } from './seller'
import styles from './Visitor.module.css'

/** A company through which something is sold, as its page is headed. */
export type HeadedBy = Pick<SellingCompany, 'name' | 'logo_uuid' | 'brand_color'>

/** Whose page this is: the seller's, or a company's that sells with them, on its own colour. */
export function VisitorHeader({ company }: { company: HeadedBy | undefined }) {
  const { t } = useTranslation('visitors')
  const seller = sellerName()
  const logo = company ? company.logo_uuid : sellerLogo()
  const color = company?.brand_color
  return (
    <header
      className={styles.header}
      data-branded={color ? true : undefined}
      style={color ? { backgroundColor: color } : undefined}
    >
      <p className={styles.product}>
        {/* What names itself beside it is not said twice. */}
        {logo && <img className={styles.logo} src={logoAddress(logo)} alt={company ? company.name : ''} />}
        {company ? (
          <span>
            {!logo && `${company.name} `}
            <span className={styles.with}>{t('with', { seller })}</span>
          </span>
        ) : (
          seller
        )}
      </p>
    </header>
  )
}
