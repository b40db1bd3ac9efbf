import { useTranslation } from '@/i18n'
import type { Role } from '@/contract/permissions'
import { formatList } from '@/kit/text/formats'
import { capital } from '@/kit/vocabulary/nouns'
import { entityName } from './entityNames'
import { type Entity, reachOf } from './rolePermissions'

const nameEntities = (entities: Entity[]) => formatList(entities.map(entityName))

/** What a role may do, in plain sentences read off the matrix. */
export function RoleSummary({ role }: { role: Role }) {
  const { t } = useTranslation('users')
  const { may: seen, mayNot: unseen } = reachOf(role, 'view')
  const view = unseen.length === 0 ? t('rights.all') : t('rights.allBut', { these: nameEntities(unseen) })

  const writes = (['create', 'edit', 'delete'] as const).map((action) => ({
    does: t(`rights.does.${action}`),
    ...reachOf(role, action),
  }))
  const sentences = writes
    .filter(({ may }) => may.length > 0)
    .map(({ does, may, mayNot }) => {
      const reach =
        mayNot.length === 0
          ? t('rights.whatIsSeen')
          : may.length < mayNot.length
            ? t('rights.only', { these: nameEntities(may) })
            : t('rights.whatIsSeenBut', { these: nameEntities(mayNot) })
      return `${capital(does)} ${reach}.`
    })
  const denied = writes.filter(({ may }) => may.length === 0).map(({ does }) => does)
  const others = (['download', 'assign'] as const).flatMap((action) => {
    const { may } = reachOf(role, action)
    return may.length > 0 ? `${t(`rights.does.${action}`)} ${nameEntities(may)}` : []
  })

  return (
    <p>
      {[
        seen.length > 0 && `${capital(t('rights.does.view'))} ${view}.`,
        ...sentences,
        denied.length > 0 && t('rights.not', { does: denied.join(' ni ') }),
        others.length > 0 && t('rights.also', { these: formatList(others) }),
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  )
}
