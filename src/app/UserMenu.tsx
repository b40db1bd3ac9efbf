import { Check, FileCheck, Keyboard, KeyRound, LogOut, ShieldCheck } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from '@/i18n'
import type { Density } from '@/contract/preferences'
import { MenuButton, MenuDivider, MenuItem, MenuLabel } from '@/kit/elements/MenuButton'
import { lazyPart } from '@/kit/elements/lazyPart'
import { useKeepPreferences } from '@/kit/listing/preferencesApi'
import { useRoleName } from '@/kit/vocabulary/useRoleName'
import { signOut } from '@/session/signOut'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import {
  densityChosen,
  selectDensity,
  selectSingleKeys,
  selectTheme,
  singleKeysChosen,
  type Theme,
  themeChosen,
} from '@/store/preferences'
import { selectUser } from '@/store/session'
import { initialsOf } from './initials'
import styles from './AdminLayout.module.css'
import { ShortText } from './ShortText'

const SecondFactorDialog = lazyPart(
  () => import('@/session/secondFactor/SecondFactorDialog'),
  'SecondFactorDialog',
)

const PasskeysDialog = lazyPart(() => import('@/session/passkeys/PasskeysDialog'), 'PasskeysDialog')
const VerifyDialog = lazyPart(() => import('@/entities/logs/VerifyDialog'), 'VerifyDialog')

const themes: Theme[] = ['system', 'light', 'dark']
const densities: Density[] = ['compact', 'normal', 'comfortable']

/** Who is signed in and with which role, how they like their console, and the way out. */
export function UserMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const { t } = useTranslation('shell')
  const { t: kit } = useTranslation('kit')
  const dispatch = useAppDispatch()
  const user = useAppSelector(selectUser)
  const theme = useAppSelector(selectTheme)
  const density = useAppSelector(selectDensity)
  const singleKeys = useAppSelector(selectSingleKeys)
  const known = useRoleName()
  const keepPreferences = useKeepPreferences()
  const [open, setOpen] = useState<'factor' | 'passkeys' | 'verify'>()
  if (!user) return null

  // A role that is not in the matrix is shown as it came: it permits nothing.
  const roleName = known ?? user.role
  const mark = (isChosen: boolean) => (
    <Check size={14} aria-hidden visibility={isChosen ? 'visible' : 'hidden'} />
  )

  return (
    <>
      <MenuButton
        target={
          <button type="button" className={styles.user}>
            <span className={styles.avatar} aria-hidden>
              {initialsOf(user.name)}
            </span>
            <span className={styles.who}>
              <strong>
                <ShortText text={user.name} />
              </strong>
              <span className="sr-only"> · </span>
              <small>
                <ShortText text={roleName} />
              </small>
            </span>
          </button>
        }
      >
        <MenuLabel>
          <ShortText text={user.name} /> · <ShortText text={roleName} />
          <span className={styles.mail}>
            <ShortText text={user.email} />
          </span>
        </MenuLabel>
        <MenuDivider />
        <MenuLabel>{t('user.theme')}</MenuLabel>
        {themes.map((one) => (
          <MenuItem
            key={one}
            checked={theme === one}
            icon={mark(theme === one)}
            onClick={() => dispatch(themeChosen(one))}
          >
            {t(`user.themes.${one}`)}
          </MenuItem>
        ))}
        <MenuLabel>{t('user.density')}</MenuLabel>
        {densities.map((one) => (
          <MenuItem
            key={one}
            checked={density === one}
            icon={mark(density === one)}
            onClick={() => {
              dispatch(densityChosen(one))
              keepPreferences()
            }}
          >
            {kit(`list.densities.${one}`)}
          </MenuItem>
        ))}
        <MenuLabel>{t('user.keyboard')}</MenuLabel>
        <MenuItem
          on={singleKeys}
          icon={mark(singleKeys)}
          onClick={() => dispatch(singleKeysChosen(!singleKeys))}
        >
          {t('user.singleKeys')}
        </MenuItem>
        <MenuItem icon={<Keyboard size={14} aria-hidden />} onClick={onShortcuts}>
          {t('user.shortcuts')}
        </MenuItem>
        <MenuDivider />
        <MenuItem icon={<FileCheck size={14} aria-hidden />} onClick={() => setOpen('verify')}>
          {t('user.verify')}
        </MenuItem>
        <MenuItem icon={<ShieldCheck size={14} aria-hidden />} onClick={() => setOpen('factor')}>
          {t('user.secondFactor')}
        </MenuItem>
        <MenuItem icon={<KeyRound size={14} aria-hidden />} onClick={() => setOpen('passkeys')}>
          {t('user.passkeys')}
        </MenuItem>
        <MenuItem icon={<LogOut size={14} aria-hidden />} onClick={() => dispatch(signOut())}>
          {t('user.signOut')}
        </MenuItem>
      </MenuButton>
      <Suspense>
        {open === 'factor' && <SecondFactorDialog onClose={() => setOpen(undefined)} />}
        {open === 'passkeys' && <PasskeysDialog onClose={() => setOpen(undefined)} />}
        {open === 'verify' && <VerifyDialog onClose={() => setOpen(undefined)} />}
      </Suspense>
    </>
  )
}
