import { benefitKey, benefitName } from '@/contract/benefits'
import type { PlanBenefit, PlanDocument, PlanPrice } from '@/contract/planParts'
import type { KnownTerms } from '@/contract/plans'
import { i18n } from '@/i18n'
import type { Difference } from '@/kit/history/ChangesTable'
import { formatCount, formatDay, formatList } from '@/kit/text/formats'
import { taxText } from '@/kit/vocabulary/mexico'
import { es } from './es'
import { benefitText, parts, priceText } from './parts'

/** The sections of a plan, in the order of its form. */
export type PlanSection = keyof typeof es.sections
export type SectionDifferences = { section: PlanSection; rows: Difference[] }

/** What two forms of a plan differ in, section by section and in words. */
export function planDifferences(before: KnownTerms, after: KnownTerms): SectionDifferences[] {
  const [was, is] = [inWords(before), inWords(after)]
  const sections = Object.keys(es.sections) as PlanSection[]
  return sections
    .map((section) => ({ section, rows: findDifferences(was[section] ?? [], is[section] ?? []) }))
    .filter(({ rows }) => rows.length > 0)
}

/** Something of a plan: what it is, and what it says. */
type Line = { key: string; label: string; text: string | undefined }

function findDifferences(was: readonly Line[], is: readonly Line[]): Difference[] {
  const keys = [...new Set([...was, ...is].map(({ key }) => key))]
  return keys.flatMap((key) => {
    const [before, after] = [was.find((one) => one.key === key), is.find((one) => one.key === key)]
    if (before?.text === after?.text) return []
    return [{ key, label: (after ?? before)?.label ?? key, before: before?.text, after: after?.text }]
  })
}

const inWords = (terms: KnownTerms): Partial<Record<PlanSection, Line[]>> => ({
  identity: [
    ...(
      [
        'name',
        'public_name',
        'slug',
        'short_description',
        'description_md',
        'family',
        'provider_network_tag',
      ] as const
    ).map((name) => toLine(name, es.fields[name], terms[name])),
    toLine('audience', es.fields.audience, formatList(terms.audience.map((one) => es.audiences[one]))),
    toLine('insurer_company', es.fields.insurer_company, terms.insurer_company?.label),
  ],
  prices: terms.prices.map((price) =>
    toLine(
      `price-${price.version}`,
      i18n.t('plans:difference.price', { version: price.version }),
      describePrice(price),
    ),
  ),
  benefits: terms.benefits.map((benefit) =>
    toLine(benefitKey(benefit), benefitName(benefit), describeBenefit(benefit)),
  ),
  rules: [
    ...(['min', 'max', 'included'] as const).map((name) =>
      toLine(`members.${name}`, es.members[name], formatCount(terms.members[name])),
    ),
    ...(['waiting_period_days', 'grace_days', 'renewal_window_days'] as const).map((name) =>
      toLine(name, es.fields[name], formatCount(terms[name])),
    ),
  ],
  eligibility: [
    ...(['min_age', 'max_age', 'max_renewal_age', 'child_max_age'] as const).map((name) =>
      toLine(`eligibility.${name}`, es.eligibility[name], terms.eligibility[name]?.toString()),
    ),
    toLine(
      'residence_states',
      es.eligibility.residence_states,
      formatList(terms.eligibility.residence_states),
    ),
    toLine(
      'requires_declaration',
      es.eligibility.requires_declaration,
      yesNo(terms.eligibility.requires_declaration),
    ),
    toLine('notice_days', es.eligibility.notice_days, String(terms.eligibility.notice_days)),
    toLine('newborns_wait', es.eligibility.newborns_wait, yesNo(terms.eligibility.newborns_wait)),
  ],
  documents: terms.documents.map((one) => toLine(one.attachment_uuid, one.title, documentText(one))),
  sales: [
    toLine('renewal', es.fields.renewal, es.renewals[terms.renewal]),
    toLine('sales.public', es.sales.public, yesNo(terms.sales.public)),
    toLine(
      'sales.channels',
      es.sales.channels,
      formatList(terms.sales.channels.map((one) => es.channels[one])),
    ),
    toLine('sales.order', es.sales.order, formatCount(terms.sales.order)),
    toLine('sales.highlight', es.sales.highlight, yesNo(terms.sales.highlight)),
    toLine('sales.cta', es.sales.cta, terms.sales.cta),
  ],
})

/** What is empty says nothing. */
const toLine = (key: string, label: string, text: string | null | undefined): Line => ({
  key,
  label,
  text: text || undefined,
})

/** A document as it is told from others: `versión 2.1, 1 mar 2026`. */
const documentText = ({ version, issued_on }: PlanDocument) =>
  i18n.t('plans:document', { version, day: formatDay(issued_on) })

const yesNo = (value: boolean) => i18n.t(value ? 'kit:yes' : 'kit:no')

function describePrice(price: PlanPrice): string {
  const { valid_from, valid_to, status, mode, trial_days, signup_fee_cents, tax } = price
  return [
    priceText(price),
    mode !== 'flat' && parts.modes[mode].toLowerCase(),
    valid_from && `desde el ${formatDay(valid_from)}`,
    valid_to && `hasta el ${formatDay(valid_to)}`,
    trial_days > 0 && `${trial_days} días de prueba`,
    signup_fee_cents > 0 && `inscripción ${priceText({ ...price, amount_cents: signup_fee_cents })}`,
    taxText(tax),
    status !== 'active' && parts.priceStatus[status].toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ')
}

const describeBenefit = (benefit: PlanBenefit): string =>
  [benefitText(benefit), parts.networks[benefit.network].toLowerCase(), benefit.notes]
    .filter(Boolean)
    .join('; ')
