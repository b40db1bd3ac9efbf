import { useState } from 'react'
import { useTranslation } from '@/i18n'
import type { PlanDetail } from '@/contract/plans'
import { QrCode } from '@/kit/facts/QrCode'
import { Button, LinkButton } from '@/kit/elements/Button'
import { Can } from '@/kit/elements/Can'
import { Identifier } from '@/kit/facts/cells'
import { Loaded } from '@/kit/feedback/Loaded'
import { PageFrame } from '@/kit/elements/PageFrame'
import { paths } from '@/kit/navigation/paths'
import { FieldFacts, Section } from '@/kit/facts/Section'
import { StartPage } from '@/visitors/subscribe/StartPage'
import { usePlanPageQuery } from './pageApi'
import styles from './PlanPage.module.css'
import { publicAddress } from './publicAddress'

/** The public page of a plan: how it will be seen, and by which ways people get there. */
export function PlanPage({ plan }: { plan: PlanDetail }) {
  const { t } = useTranslation('plans')
  const address = publicAddress(plan)
  return (
    <>
      <Section title={t('page.share')}>
        {address ? (
          <div className={styles.share}>
            <QrCode link={address} opens={`${address}?utm_medium=qr`} name={plan.slug} />
            <FieldFacts
              labels={{ address: t('page.address') }}
              show={{ address: <Identifier value={address} what={t('publicLink')} /> }}
            />
            <Can do="Shortener.create">
              <p>
                <LinkButton to={`${paths.create('Shortener')}?plan=${plan.uuid}`}>
                  {t('page.shorten')}
                </LinkButton>
              </p>
            </Can>
          </div>
        ) : (
          <p>{t('page.notSold')}</p>
        )}
      </Section>
      <Preview plan={plan} />
    </>
  )
}

function Preview({ plan }: { plan: PlanDetail }) {
  const { t } = useTranslation('plans')
  const [screen, setScreen] = useState<'phone' | 'desktop'>('phone')
  const [isDraft, setDraft] = useState(plan.draft !== null)
  const result = usePlanPageQuery({ uuid: plan.uuid, draft: isDraft && plan.draft !== null })
  return (
    <Section title={t('page.preview')}>
      <p>{t('page.about')}</p>
      <div className={styles.choices}>
        <fieldset aria-label={t('page.screens')}>
          {(['phone', 'desktop'] as const).map((one) => (
            <Button key={one} size="bar" aria-pressed={screen === one} onClick={() => setScreen(one)}>
              {t(`page.${one}`)}
            </Button>
          ))}
        </fieldset>
        {plan.draft && (
          <fieldset aria-label={t('page.versions')}>
            <Button size="bar" aria-pressed={!isDraft} onClick={() => setDraft(false)}>
              {t('page.published')}
            </Button>
            <Button size="bar" aria-pressed={isDraft} onClick={() => setDraft(true)}>
              {t('page.draft')}
            </Button>
          </fieldset>
        )}
      </div>
      <Loaded result={result} what={t('page.preview')}>
        {(page) => (
          <>
            {page.prices.length === 0 && <p>{t('page.prices')}</p>}
            <PageFrame title={t('page.frame', { name: page.name })} screen={screen}>
              <StartPage plan={page} />
            </PageFrame>
          </>
        )}
      </Loaded>
    </Section>
  )
}
