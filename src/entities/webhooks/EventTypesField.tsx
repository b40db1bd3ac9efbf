import { useRef, useState } from 'react'
import { useTranslation } from '@/i18n'
import { eventGroup, eventName } from '@/kit/vocabulary/eventNames'
import { FieldGroup, useValue } from '@/kit/form/fields/Field'
import fieldStyles from '@/kit/form/fields/Field.module.css'
import { foldText } from '@/kit/text/formats'
import { useListEventTypesQuery } from '@/entities/events/api'
import { es } from './es'
import styles from './EventTypesField.module.css'

const EVERYTHING = '*'

/** The events to be told of: all of them, or some, chosen by what they are about. */
export function EventTypesField({ name }: { name: string }) {
  const [value = [], change] = useValue<string[] | undefined>(name)
  /** What was chosen before everything was, to come back to. */
  const before = useRef<string[]>([])
  const isEverything = value.includes(EVERYTHING)
  return (
    <FieldGroup name={name}>
      <label className={fieldStyles.choice}>
        <input
          type="checkbox"
          checked={isEverything}
          onChange={({ currentTarget: { checked } }) => {
            if (checked) before.current = value
            change(checked ? [EVERYTHING] : before.current)
          }}
        />
        <span>
          {es.events.all}
          <small>{es.events.allHint}</small>
        </span>
      </label>
      {!isEverything && <Some value={value} onChange={change} />}
    </FieldGroup>
  )
}

type Props = { value: string[]; onChange: (value: string[]) => void }

function Some({ value, onChange }: Props) {
  const { t } = useTranslation('webhooks')
  const { data: known, error } = useListEventTypesQuery()
  const [sought, setSought] = useState('')
  if (!known && !error) return <p role="status">{es.events.loading}</p>
  const all = [...new Set([...(known ?? []), ...value])].map((type) => ({ type, label: eventName(type) }))
  const matches = all.filter(({ type, label }) => foldText(`${label} ${type}`).includes(foldText(sought)))
  const groups = [...new Set(matches.map(({ type }) => groupOf(type)))].toSorted((one, other) =>
    one.localeCompare(other, 'es'),
  )
  return (
    <>
      <input
        className={fieldStyles.control}
        type="search"
        aria-label={es.events.search}
        placeholder={es.events.search}
        autoComplete="off"
        value={sought}
        onChange={({ currentTarget }) => setSought(currentTarget.value)}
        // Enter looks for it, and does not send the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p className={sought ? undefined : 'sr-only'} role="status">
        {sought && t('events.found', { count: matches.length })}
      </p>
      <div className={styles.groups}>
        {groups.map((group) => (
          <Group
            key={group}
            title={group}
            events={matches.filter(({ type }) => groupOf(type) === group)}
            isOpen={sought !== ''}
            value={value}
            onChange={onChange}
          />
        ))}
      </div>
    </>
  )
}

const groupOf = (type: string) => eventGroup(type) ?? es.events.others

type GroupProps = Props & { title: string; events: { type: string; label: string }[]; isOpen: boolean }

function Group({ title, events, isOpen, value, onChange }: GroupProps) {
  const { t } = useTranslation('webhooks')
  const types = events.map(({ type }) => type)
  const chosen = types.filter((type) => value.includes(type)).length
  const isWhole = chosen === types.length
  const without = value.filter((type) => !types.includes(type))
  return (
    <details className={styles.group} open={isOpen || undefined}>
      <summary>
        <span>{title}</span>{' '}
        <span className={styles.count} data-some={chosen > 0 || undefined}>
          {t('events.chosen', { chosen, total: types.length })}
        </span>
      </summary>
      <fieldset className={styles.events} aria-label={title}>
        <label className={fieldStyles.choice}>
          <input
            type="checkbox"
            checked={isWhole}
            ref={(box) => {
              if (box) box.indeterminate = chosen > 0 && !isWhole
            }}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...without, ...types] : without)
            }
          />
          {es.events.wholeGroup}
        </label>
        {events.map(({ type, label }) => (
          <label key={type} className={fieldStyles.choice}>
            <input
              type="checkbox"
              checked={value.includes(type)}
              onChange={({ currentTarget }) =>
                onChange(currentTarget.checked ? [...value, type] : value.filter((held) => held !== type))
              }
            />
            <span>
              {label}
              {label !== type && <small>{type}</small>}
            </span>
          </label>
        ))}
      </fieldset>
    </details>
  )
}
