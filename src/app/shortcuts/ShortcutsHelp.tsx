import './es'
import { Fragment } from 'react'
import { useTranslation } from '@/i18n'
import { Button } from '@/kit/elements/Button'
import { Dialog } from '@/kit/elements/Dialog'
import { titleOf } from '@/kit/vocabulary/nouns'
import { useAppSelector } from '@/store/hooks'
import { selectSingleKeys } from '@/store/preferences'
import { destinations } from './destinations'
import styles from './ShortcutsHelp.module.css'

/** Keys that do the same, each one key or several in a row or together. */
type Keys = string[][]

const everywhere = [
  ['search', [['Ctrl', 'K']]],
  ['searchHere', [['/']]],
  ['help', [['?']]],
  ['close', [['Esc']]],
] as const

const listing = [
  ['move', [['↓'], ['↑'], ['j'], ['k']]],
  ['ends', [['Inicio'], ['Fin']]],
  ['open', [['Enter']]],
  ['openInTab', [['Ctrl', 'Enter']]],
  ['options', [['→']]],
  ['filter', [['f']]],
  ['create', [['c']]],
] as const

const record = [
  ['edit', [['e']]],
  ['neighbours', [['['], [']'], ['k'], ['j']]],
  ['tabs', [['1–6']]],
  ['save', [['Ctrl', 'Enter']]],
] as const

const ticket = [
  ['reply', [['r']]],
  ['note', [['n']]],
  ['assign', [['m']]],
  ['assignTo', [['a']]],
  ['edit', [['e']]],
] as const

/** The map of the keyboard. */
export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shortcuts')
  const { t: kit } = useTranslation('kit')
  const singleKeys = useAppSelector(selectSingleKeys)
  const places: [string, Keys][] = destinations.map(({ key, kind }) => [
    kind ? titleOf(kind) : t('names.home'),
    [['g', key]],
  ])
  const labelRows = (
    rows: typeof everywhere | typeof listing | typeof record | typeof ticket,
  ): [string, Keys][] => rows.map(([name, keys]) => [t(`names.${name}`), keys.map((one) => [...one])])

  return (
    <Dialog
      title={t('title')}
      size="wide"
      isOnlyRead
      onClose={onClose}
      foot={
        <Button data-autofocus onClick={onClose}>
          {kit('close')}
        </Button>
      }
    >
      <p className={styles.note}>{t(singleKeys ? 'on' : 'off')}</p>
      <div className={styles.groups}>
        <Group title={t('groups.everywhere')} rows={labelRows(everywhere)} />
        <Group title={t('groups.goTo')} rows={[...places, [t('names.account'), [['g', 'c']]]]} />
        <Group title={t('groups.listing')} rows={labelRows(listing)} />
        <Group title={t('groups.record')} rows={labelRows(record)} />
        <Group title={t('groups.ticket')} rows={labelRows(ticket)} />
      </div>
    </Dialog>
  )
}

function Group({ title, rows }: { title: string; rows: [string, Keys][] }) {
  const { t } = useTranslation('shortcuts')
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.rows}>
        {rows.map(([name, keys]) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd>
              {keys.map((one, index) => (
                <Fragment key={one.join(' ')}>
                  {index > 0 && <span className="sr-only"> {t('or')} </span>}
                  {one.map((key, place) => (
                    <Fragment key={key}>
                      {place > 0 && (
                        <span className={one[0] === 'g' ? styles.then : 'sr-only'}> {t('next')} </span>
                      )}
                      <kbd>{key}</kbd>
                    </Fragment>
                  ))}
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
