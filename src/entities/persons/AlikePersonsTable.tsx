import { Suspense, useState } from 'react'
import { useTranslation } from '@/i18n'
import { personActions } from '@/contract/personActions'
import { type AlikePerson, Likeness, type PersonDetail } from '@/contract/persons'
import { Button } from '@/kit/elements/Button'
import { useMay } from '@/kit/elements/Can'
import { lazyPart } from '@/kit/elements/lazyPart'
import { Identifier, RecordLink, Sentence, WordsText } from '@/kit/facts/cells'
import { FactsTable } from '@/kit/facts/FactsTable'
import { Loaded } from '@/kit/feedback/Loaded'
import { useTexts } from '@/kit/vocabulary/useTexts'
import { useListAlikePersonsQuery } from './api'
import { es } from './es'

const MergeDialog = lazyPart(() => import('./MergeDialog'), 'MergeDialog')

/** Who may be the same person, with what both have in common. */
export function AlikePersonsTable({ person }: { person: PersonDetail }) {
  const { t } = useTranslation('persons')
  const { column } = useTexts('Person')
  const mayMerge = useMay(personActions.merge.permission)
  const [merging, setMerging] = useState<string>()
  return (
    <>
      <Loaded result={useListAlikePersonsQuery(person.uuid)}>
        {(alike) => (
          <FactsTable
            title={t('tabs.duplicates')}
            none={t('duplicates.none')}
            rows={alike}
            keyOf={({ uuid }) => uuid}
            columns={[
              [
                column('full_name'),
                ({ uuid, full_name }) => <RecordLink kind="Person" to={{ uuid, label: full_name }} />,
              ],
              [column('number'), ({ number }) => <Identifier value={number} />],
              [
                t('duplicates.reasons'),
                ({ reasons }) => (
                  <Sentence>
                    {Likeness.options
                      .filter((reason) => reasons.includes(reason))
                      .map((reason) => es.duplicates.alike[reason])
                      .join(' · ')}
                  </Sentence>
                ),
              ],
              [column('roles'), ({ roles }) => <WordsText words={roles.map((role) => es.roles[role])} />],
              ...(mayMerge
                ? [
                    [
                      t('duplicates.action'),
                      ({ uuid, full_name }: AlikePerson) => (
                        <Button size="bar" onClick={() => setMerging(uuid)}>
                          {t('actions.merge')}
                          <span className="sr-only"> {full_name}</span>
                        </Button>
                      ),
                    ] as const,
                  ]
                : []),
            ]}
          />
        )}
      </Loaded>
      <Suspense>
        {merging && <MergeDialog person={person} other={merging} onClose={() => setMerging(undefined)} />}
      </Suspense>
    </>
  )
}
