import { useTranslation } from '@/i18n'
import { NoticeChoices } from '@/kit/notices/NoticeChoices'
import { Section } from '@/kit/facts/Section'

/** How the person who is signed in wants the console to treat them; of others it is not shown. */
export function UserPreferences() {
  const { t } = useTranslation('notices')
  return (
    <Section title={t('preferences')}>
      <NoticeChoices />
    </Section>
  )
}
