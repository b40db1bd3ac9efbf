import { hasScreens, type Kind, kindOf } from '@/contract/entities'
import { allows } from '@/contract/permissions'
import { isSearchedInListing, type SearchGroup, type SearchHit, type SearchResults } from '@/contract/search'
import { foldText, formatTotal } from '@/kit/text/formats'
import { capital, nouns, titleOf } from '@/kit/vocabulary/nouns'
import { paths } from '@/kit/navigation/paths'
import { recentRecords, rememberRecent } from '@/kit/navigation/recentRecords'
import { eventName } from '@/kit/vocabulary/eventNames'
import { i18n } from '@/i18n'
import { creatableBy, enterableBy } from '@/app/navigation/menu'
import './es'

/** Something that may be chosen in the palette: an address to open, or something to do. */
export type Choice = {
  id: string
  look: 'record' | 'more' | 'create' | 'act' | 'go'
  title: string
  subtitle?: string | null
  /** What the record is, where its section does not say it. */
  kind?: Kind
  status?: { of: Kind; value: string }
  to?: string
  /** What it does in place of leading somewhere. */
  does?: 'account' | 'shortcuts'
  /** What else choosing it does. */
  run?: () => void
}

export type Section = {
  id: string
  title: string
  /** Of one kind of record, which the search may be limited to. */
  kind?: Kind
  /** How many there are, in words. */
  count?: string
  choices: Choice[]
}

const t = (key: 'recent' | 'exact' | 'actions' | 'goTo' | 'createTicket' | 'changeAccount' | 'shortcuts') =>
  i18n.t(key, { ns: 'search' })

/** What is offered before anything is typed. */
export const firstSections = (role: string, scope: Kind | undefined): Section[] =>
  withChoices([
    {
      id: 'recent',
      title: t('recent'),
      choices: recentRecords()
        .filter(({ kind }) => !scope || kind === scope)
        .map(
          ({ kind, uuid, title, subtitle }): Choice => ({
            id: `recent-${uuid}`,
            look: 'record',
            kind,
            title,
            subtitle,
            to: paths.record(kind, uuid),
          }),
        ),
    },
    ...(scope ? [] : [{ id: 'actions', title: t('actions'), choices: actionsOf(role) }]),
    ...(scope ? [] : [{ id: 'go', title: t('goTo'), choices: placesOf(role) }]),
  ])

/** What was found, and what of the console goes by the same words. */
export const buildSections = (
  found: SearchResults | undefined,
  text: string,
  role: string,
  scope: Kind | undefined,
): Section[] =>
  withChoices([
    {
      id: 'exact',
      title: t('exact'),
      choices: (found?.exact ?? []).map((hit) => choiceOf(hit, true)),
    },
    ...(found?.groups ?? []).map((group) => sectionOf(group, found?.near ? undefined : text)),
    ...(scope
      ? []
      : [
          {
            id: 'actions',
            title: t('actions'),
            choices: [...ticketFor(found, role), ...matchByTitle(actionsOf(role), text)],
          },
          { id: 'go', title: t('goTo'), choices: matchByTitle(placesOf(role), text) },
        ]),
  ])

/** Whom a ticket may be for, and what it may be about, of what was found: the first of it. */
const ticketed = ['person', 'member', 'customer', 'company', 'policy']

function ticketFor(found: SearchResults | undefined, role: string): Choice[] {
  if (!allows(role, 'SupportTicket.create')) return []
  const hits = [...(found?.exact ?? []), ...(found?.groups.flatMap((group) => group.hits) ?? [])]
  const hit = hits.find(({ type }) => ticketed.includes(type))
  if (!hit) return []
  return [
    {
      id: `ticket-${hit.uuid}`,
      look: 'create',
      title: i18n.t('ticketFor', { ns: 'search', name: hit.title }),
      to: `${paths.list('SupportTicket')}?crear=1&para=${hit.type}:${hit.uuid}`,
    },
  ]
}

const withChoices = (sections: Section[]) => sections.filter(({ choices }) => choices.length > 0)

const ROWS_OF_CONSOLE = 5

const matchByTitle = (choices: Choice[], text: string) => {
  const words = foldText(text).split(/\s+/)
  return choices
    .filter(({ title }) => words.every((word) => foldText(title).includes(word)))
    .slice(0, ROWS_OF_CONSOLE)
}

/** @param text what the listing is to be searched for too, where it would find the same */
function sectionOf({ type, total, total_capped, hits }: SearchGroup, text: string | undefined): Section {
  const kind = kindOf(type)
  if (!kind) return { id: type, title: type, choices: [] }
  const title = titleOf(kind)
  const count = formatTotal(total, false)
  const more: Choice[] =
    text !== undefined && isSearchedInListing(kind) && (total_capped || total > hits.length)
      ? [
          {
            id: `more-${type}`,
            look: 'more',
            title: total_capped
              ? i18n.t('seeMore', { ns: 'search', title })
              : i18n.t('seeAll', { ns: 'search', title, context: nouns[kind].gender, total: count }),
            to: `${paths.list(kind)}?${new URLSearchParams({ q: text })}`,
          },
        ]
      : []
  return {
    id: type,
    title,
    kind,
    ...(text !== undefined && !total_capped && { count }),
    choices: [...hits.map((hit) => choiceOf(hit, false)), ...more],
  }
}

function choiceOf(hit: SearchHit, isExact: boolean): Choice {
  const kind = kindOf(hit.type)
  const to = kind && addressOf(kind, hit)
  const subtitle = kind === 'Event' || kind === 'WebhookLog' ? eventName(hit.subtitle ?? '') : hit.subtitle
  return {
    id: `${isExact ? 'exact' : 'hit'}-${hit.uuid}`,
    look: 'record',
    title: hit.title,
    subtitle,
    ...(kind && isExact && { kind }),
    ...(kind && hit.status && { status: { of: kind, value: hit.status } }),
    ...(to && { to }),
    run: () => {
      if (kind && hasScreens(kind))
        rememberRecent({ kind, uuid: hit.uuid, title: hit.title, subtitle: subtitle ?? null })
    },
  }
}

/** The tabs where what has no screen of its own is seen. */
const tabs: { [Of in Kind]?: string } = { Contact: 'contactos', Authorization: 'autorizaciones' }

function addressOf(kind: Kind, { uuid, within }: SearchHit): string {
  if (kind === 'Campaign') return `${paths.list('Shortener')}?campaign=${uuid}`
  const holder = within && kindOf(within.type)
  if (holder) return `${paths.record(holder, within.uuid)}?tab=${within?.tab ?? tabs[kind]}`
  return paths.record(kind, uuid)
}

const actionsOf = (role: string): Choice[] => [
  ...(allows(role, 'SupportTicket.create')
    ? [
        {
          id: 'create-ticket',
          look: 'create' as const,
          title: t('createTicket'),
          to: `${paths.list('SupportTicket')}?crear=1`,
        },
      ]
    : []),
  ...creatableBy(role).map(
    (kind): Choice => ({
      id: `create-${kind}`,
      look: 'create',
      title: i18n.t('create', { ns: 'kit', one: nouns[kind].one }),
      to: paths.create(kind),
    }),
  ),
  ...(allows(role, 'Account.view')
    ? [{ id: 'account', look: 'act' as const, title: t('changeAccount'), does: 'account' as const }]
    : []),
  { id: 'shortcuts', look: 'act', title: t('shortcuts'), does: 'shortcuts' },
]

const placesOf = (role: string): Choice[] =>
  enterableBy(role).flatMap(({ name, kinds }) =>
    name === 'home'
      ? [
          {
            id: 'go-home',
            look: 'go' as const,
            title: capital(i18n.t('groups.home', { ns: 'shell' })),
            to: '/admin',
          },
        ]
      : kinds.map(
          (kind): Choice => ({ id: `go-${kind}`, look: 'go', title: titleOf(kind), to: paths.list(kind) }),
        ),
  )
