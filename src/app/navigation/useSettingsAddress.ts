import { paths } from '@/kit/navigation/paths'
import { selectAccounts, selectAccountUuid } from '@/store/accountSelection'
import { useAppSelector } from '@/store/hooks'

/** Where the settings are: within the account being worked with, or else the first one. */
export function useSettingsAddress(): string {
  const selected = useAppSelector(selectAccountUuid)
  const [first] = useAppSelector(selectAccounts)
  const uuid = selected ?? first?.uuid
  return uuid ? `${paths.record('Account', uuid)}?tab=configuracion` : paths.list('Account')
}
