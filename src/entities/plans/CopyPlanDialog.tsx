import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { PlanDetail } from '@/contract/plans'
import { ConfirmDialog } from '@/kit/ConfirmDialog'
import { paths } from '@/kit/paths'
import { useCopyPlanMutation } from './api'

/** Asks before a plan is copied, and goes on to write the copy. */
export function CopyPlanDialog({ plan, onClose }: { plan: PlanDetail; onClose: () => void }) {
  const { t } = useTranslation('plans')
  const navigate = useNavigate()
  const [copy] = useCopyPlanMutation()
  const [key] = useState(() => crypto.randomUUID())
  return (
    <ConfirmDialog
      title={t('copy.title', { name: plan.name })}
      confirm={t('copy.confirm')}
      run={async () => {
        const { uuid } = await copy({ uuid: plan.uuid, key }).unwrap()
        await navigate(`${paths.record('Plan', uuid)}?edit=1`)
      }}
      done={t('copy.done')}
      onClose={onClose}
    >
      <p>{t('copy.body')}</p>
    </ConfirmDialog>
  )
}
