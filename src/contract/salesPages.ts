import * as z from 'zod/mini'
import { Day, emptyAsNull, optionalLines, optionalText, Uuid, numberProblem } from './shapes'
import { tidied } from './tidied'

// The page on which an employer offers plans to its own people.

/** How employees prove where they work: by mail or number, by number alone, or by a code that they share. */
export const EligibilityMode = z.enum(['email_domain', 'employee_no', 'code', 'open'])
export type EligibilityMode = z.infer<typeof EligibilityMode>

export const ContributionType = z.enum(['none', 'pct', 'fixed'])
export type ContributionType = z.infer<typeof ContributionType>

/** Whom the employer pays for: the employee, or their family as well. */
export const ContributionCovers = z.enum(['titular', 'family'])
export type ContributionCovers = z.infer<typeof ContributionCovers>

const Domain = z
  .string()
  .check(
    tidied,
    z.toLowerCase(),
    z.maxLength(120),
    z.regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'Escribe un dominio, como empresa.mx'),
  )

export const NewSalesPage = z
  .strictObject({
    enabled: z.boolean(),
    headline: optionalText(120),
    intro: optionalLines(500),
    plan_uuids: z.array(Uuid).check(z.maxLength(20, 'Elige como máximo 20')),
    addon_uuids: z.array(Uuid).check(z.maxLength(20, 'Elige como máximo 20')),
    eligibility: z.strictObject({
      mode: z.enum(EligibilityMode.def.entries, 'Elige cómo confirman que trabajan ahí'),
      domains: z.array(Domain).check(z.maxLength(20, 'Escribe como máximo 20')),
      code: optionalText(40),
    }),
    contribution: z.strictObject({
      type: z.enum(ContributionType.def.entries, 'Elige si la empresa paga una parte'),
      /** A percentage, or cents of each month. */
      value: z.nullable(
        z.int(numberProblem('Escribe cuánto paga')).check(z.minimum(1), z.maximum(100_000_00)),
      ),
      covers: z.enum(ContributionCovers.def.entries, 'Elige por quién paga'),
    }),
    /** Employees may have their own part deducted from their pay. */
    payroll: z.boolean(),
    campaign_uuid: emptyAsNull(Uuid),
    valid_from: emptyAsNull(Day),
    valid_to: emptyAsNull(Day),
  })
  .check(({ value: page, issues }) => {
    const refuse = (path: string[], message: string) =>
      issues.push({ code: 'custom', path, message, input: null })
    const { mode, domains, code } = page.eligibility
    const { type, value } = page.contribution
    if (mode === 'email_domain' && domains.length === 0)
      refuse(['eligibility', 'domains'], 'Escribe al menos un dominio de correo de la empresa')
    if (mode === 'code' && !code) refuse(['eligibility', 'code'], 'Escribe el código que reparte la empresa')
    if (type !== 'none' && value === null) refuse(['contribution', 'value'], 'Escribe cuánto paga la empresa')
    if (type === 'pct' && value !== null && value > 100)
      refuse(['contribution', 'value'], 'Escribe de 1 a 100')
    if (page.payroll && (mode === 'code' || mode === 'open'))
      refuse(
        ['payroll'],
        'Para descontar de la nómina, cada quien confirma con su correo de trabajo o su número de empleado',
      )
    if (page.enabled && page.plan_uuids.length === 0)
      refuse(['plan_uuids'], 'Elige al menos un plan publicado para abrir la página')
    if (page.valid_from && page.valid_to && page.valid_to < page.valid_from)
      refuse(['valid_to'], 'Debe terminar después de empezar')
  })

const text = z.nullable(z.string())

/** The same as it is kept: nothing of it is asked again when it is read. */
export const SalesPage = z.object({
  enabled: z.boolean(),
  headline: text,
  intro: text,
  plan_uuids: z.array(z.string()),
  addon_uuids: z.array(z.string()),
  eligibility: z.object({ mode: EligibilityMode, domains: z.array(z.string()), code: text }),
  contribution: z.object({ type: ContributionType, value: z.nullable(z.int()), covers: ContributionCovers }),
  payroll: z.boolean(),
  campaign_uuid: text,
  valid_from: z.nullable(Day),
  valid_to: z.nullable(Day),
})
export type SalesPage = z.infer<typeof SalesPage>

/** Whether people may enrol on a day, no more, or not yet. */
export const Enrolment = z.enum(['upcoming', 'open', 'closed'])
export type Enrolment = z.infer<typeof Enrolment>

/** Whether an employer's page takes enrolments on a day, `YYYY-MM-DD`. */
export const enrolmentOn = (
  { valid_from, valid_to }: Pick<SalesPage, 'valid_from' | 'valid_to'>,
  today: string,
): Enrolment =>
  valid_from && today < valid_from ? 'upcoming' : valid_to && valid_to < today ? 'closed' : 'open'
