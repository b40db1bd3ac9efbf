import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { ComparedPlan } from '@/contract/plansOnSale'
import { useAppSelector } from '@/store/hooks'
import { selectIsMobile } from '@/store/viewport'
import visitor from '@/visitors/Visitor.module.css'
import chips from '@/visitors/Chips.module.css'
import { groupsInOrder, listNeeds } from './families'
import { readShopping, shopAddress } from './shopAddress'
import styles from './Shop.module.css'

/** For whom a plan is looked for, and what it must cover; both are in the address. */
export function ShopFilters({ plans }: { plans: readonly ComparedPlan[] }) {
  const { t } = useTranslation('shop')
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const isMobile = useAppSelector(selectIsMobile)
  const { group, needs } = readShopping(params)
  const go = (changes: Parameters<typeof shopAddress>[1]) =>
    void navigate(shopAddress(params, changes), { replace: true, preventScrollReset: true })
  const groups = groupsInOrder.filter((one) => plans.some((plan) => plan.group === one))
  const all = listNeeds(plans)
  const needChips = (
    <fieldset className={chips.row}>
      <legend className={isMobile ? 'sr-only' : chips.legend}>{t('needs')}</legend>
      {all.map(({ code, name }) => (
        <label key={code} className={chips.chip}>
          <input
            type="checkbox"
            checked={needs.includes(code)}
            onChange={({ currentTarget: { checked } }) =>
              go({ needs: checked ? [...needs, code] : needs.filter((one) => one !== code) })
            }
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
  return (
    <search className={styles.filters}>
      {groups.length > 1 && (
        <fieldset className={chips.row}>
          <legend className={chips.legend}>{t('who')}</legend>
          {[undefined, ...groups].map((one) => (
            <label key={one ?? ''} className={chips.chip}>
              <input
                type="radio"
                name="para"
                checked={group === one}
                onChange={() => go({ group: one, chosen: [] })}
              />
              {one ? t(`groups.${one}`) : t('anyone')}
            </label>
          ))}
        </fieldset>
      )}
      {all.length > 1 &&
        (isMobile ? (
          <details className={styles.more}>
            <summary className={visitor.button}>
              {needs.length > 0 ? t('needsOn', { count: needs.length }) : t('needs')}
            </summary>
            {needChips}
          </details>
        ) : (
          needChips
        ))}
    </search>
  )
}
