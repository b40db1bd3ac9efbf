import { useTranslation } from '@/i18n'
import { Button } from '@/kit/elements/Button'
import { ExactInstantText, Text } from '@/kit/facts/cells'
import { Fact, Facts, Section } from '@/kit/facts/Section'
import { useTask } from '@/kit/feedback/useTask'
import { useGetDemoClockQuery, useMoveDemoClockMutation } from './api'
import styles from './DemoClock.module.css'

const steps = [1, 7, 31]

/** Lets days pass in a demonstration; elsewhere there is nothing here. */
export function DemoClock() {
  const { t } = useTranslation('settings')
  const { data: clock } = useGetDemoClockQuery(undefined)
  const [move] = useMoveDemoClockMutation()
  const { run, running, problem } = useTask()
  if (!clock) return null
  const days = (count: number) => t('clock.days', { count })
  return (
    <Section title={t('clock.title')}>
      <p className={styles.why}>{t('clock.why')}</p>
      <Facts>
        <Fact label={t('clock.now')}>
          <ExactInstantText value={clock.now} />
        </Fact>
        <Fact label={t('clock.moved')}>
          <Text value={days(clock.moved_days)} />
        </Fact>
      </Facts>
      <div className={styles.steps}>
        {steps.map((count) => (
          <Button
            key={count}
            size="bar"
            {...(running && { busy: t('clock.passing') })}
            onClick={() => void run(() => move({ days: count }).unwrap(), t('clock.passed'))}
          >
            {t('clock.pass', { days: days(count) })}
          </Button>
        ))}
      </div>
      {problem && <p role="alert">{problem.title}</p>}
    </Section>
  )
}
