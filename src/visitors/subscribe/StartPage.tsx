import type { PlanOnSaleDetail } from '@/contract/plansOnSale'
import { VisitorPage } from '@/visitors/VisitorLayout'
import './es'
import { SellerFooter } from '@/visitors/SellerFooter'
import { Start } from './Start'
import styles from '@/visitors/Steps.module.css'

/** The first page of a plan, whole, for staff to look at: nothing can be bought there. */
export const StartPage = ({ plan }: { plan: PlanOnSaleDetail }) => (
  <VisitorPage footer={<SellerFooter />}>
    <div className={styles.column}>
      <Start plan={plan} />
    </div>
  </VisitorPage>
)
