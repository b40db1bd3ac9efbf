import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from '@/i18n'
import type { EditableKind } from '@/contract/entities'
import { LinkButton } from '@/kit/elements/Button'
import { useMay } from '@/kit/elements/Can'
import { State } from '@/kit/feedback/State'
import { useRoleName } from '@/kit/vocabulary/useRoleName'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { lastListing } from './lastListing'
import { paths } from './paths'
import { Screen } from './Screen'

/**
 * Where a record is created: its form under its title. The address is open to every role (product specification,
 * section 6, guards only some routes), so those who may not create are told instead of shown a form.
 */
export function NewScreen({ kind, children }: { kind: EditableKind; children: ReactNode }) {
  const { t } = useTranslation('kit')
  const { title, noun } = useTexts(kind)
  const mayCreate = useMay(`${kind}.create`)
  const role = useRoleName() ?? t('form.noRole')
  const name = t('new', noun)
  const listing = `${paths.list(kind)}${lastListing(kind) ?? ''}`
  return (
    <Screen title={name} breadcrumb={[{ label: title, to: listing }, { label: name }]} width="form">
      {mayCreate ? (
        children
      ) : (
        <State
          inset
          title={t('form.mayNotCreate', noun)}
          actions={<LinkButton to={listing}>{t('detail.goTo', { title })}</LinkButton>}
        >
          {t('form.mayNotCreateBody', { role })}
        </State>
      )}
    </Screen>
  )
}

/** The same, of a kind whose form needs to know nothing beforehand: `export default newScreen('Plan', PlanForm)`. */
export const newScreen = (kind: EditableKind, Form: ComponentType) =>
  function NewRecordScreen() {
    return (
      <NewScreen kind={kind}>
        <Form />
      </NewScreen>
    )
  }
