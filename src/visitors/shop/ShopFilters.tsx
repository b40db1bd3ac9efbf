import { useTranslation } from '@/i18n'
import type { ComparedPlan } from '@/contract/plansOnSale'
import { useAppSelector } from '@/store/hooks'
import { selectIsMobile } from '@/store/viewport'
import visitor from '@/visitors/Visitor.module.css'
import chips from '@/visitors/Chips.module.css'
import { groupsInOrder, listNeeds } from './families'
import type { Shopping } from './shopAddress'
import styles from './Shop.module.css'
import { Tick } from './Tick'
import type { ChangeShopping } from './useShopping'

type Props = { plans: readonly ComparedPlan[]; shopping: Shopping; change: ChangeShopping }

/** For whom a plan is looked for, and what it must cover; both are in the address. */
export function ShopFilters({ plans, shopping: { group, needs }, change }: Props) {
  const { t } = useTranslation('shop')
  const isMobile = useAppSelector(selectIsMobile)
  const groups = groupsInOrder.filter((one) => plans.some((plan) => plan.group === one))
  const all = listNeeds(plans)
  const needChips = (
    <fieldset className={chips.row}>
      <legend className={isMobile ? 'sr-only' : chips.legend}>{t('needs')}</legend>
      {all.map(({ code, name }) => (
        <Tick
          key={code}
          type="checkbox"
          className={chips.chip}
          checked={needs.includes(code)}
          onTick={(checked) =>
            change((now) => ({
              needs: checked ? [...now.needs, code] : now.needs.filter((one) => one !== code),
            }))
          }
        >
          {name}
        </Tick>
      ))}
    </fieldset>
  )
  return (
    <search className={styles.filters}>
      {groups.length > 1 && (
        <fieldset className={chips.row}>
          <legend className={chips.legend}>{t('who')}</legend>
          {[undefined, ...groups].map((one) => (
            <Tick
              key={one ?? ''}
              type="radio"
              name="para"
              className={chips.chip}
              checked={group === one}
              onTick={() => change(() => ({ group: one, chosen: [] }))}
            >
              {one ? t(`groups.${one}`) : t('anyone')}
            </Tick>
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
