import type { CoveredBenefit, MemberPolicyDetail } from '@/contract/memberPolicies'
import type { PolicyDetail } from '@/contract/policies'
import type { Database } from '@server/db/database'
import { memberPolicies } from '@server/domain/cover/member-policies'
import { policies } from '@server/domain/cover/policies'
import type { Reader } from '@server/records/recordKind'
import { conflict, notFound } from '@server/core/problems'
import { type Issuer, loadIssuer } from '@server/pdf/letterhead'

/** The contents of a certificate: a policy with all its covers, or with a single one. */
export type Certificate = {
  policy: PolicyDetail
  covers: MemberPolicyDetail[]
  benefits: CoveredBenefit[]
  issuer: Issuer
  at: Date
}

/** The policy statuses that a certificate may be issued for. */
const ISSUED: readonly PolicyDetail['status'][] = [
  'scheduled',
  'active',
  'grace',
  'suspended',
  'expired',
  'cancelled',
]
const STANDING = ['pending', 'active', 'suspended'] as const

/** Loads the certificate of a policy. @throws {Refusal} 404, 409 */
export async function loadPolicyCertificate(
  db: Database,
  uuid: string,
  reader: Reader,
): Promise<Certificate> {
  const covers = await db
    .selectFrom('member_policies')
    .select('uuid')
    .where('policy_uuid', '=', uuid)
    .where('status', 'in', STANDING)
    .where('archived_at', 'is', null)
    .orderBy('role', 'desc')
    .orderBy('number')
    .execute()
  return gather(
    db,
    uuid,
    covers.map((cover) => cover.uuid),
    reader,
  )
}

/** Loads the certificate of one cover. @throws {Refusal} 404, 409 */
export async function loadCoverCertificate(db: Database, uuid: string, reader: Reader): Promise<Certificate> {
  const cover = await db
    .selectFrom('member_policies')
    .select(['policy_uuid', 'status'])
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (!cover) throw notFound(memberPolicies.noun)
  if (!STANDING.some((one) => one === cover.status))
    throw conflict('invalid_transition', 'La afiliación terminó: ya no se certifica su cobertura')
  return gather(db, cover.policy_uuid, [uuid], reader)
}

async function gather(
  db: Database,
  policy_uuid: string,
  uuids: string[],
  reader: Reader,
): Promise<Certificate> {
  const policy = await policies.find(db, policy_uuid, reader)
  if (!policy) throw notFound(policies.noun)
  if (!ISSUED.includes(policy.status))
    throw conflict(
      'invalid_transition',
      'La póliza todavía no se emite. Emítela para descargar su certificado',
    )
  const covers: MemberPolicyDetail[] = []
  for (const uuid of uuids) {
    const cover = await memberPolicies.find(db, uuid, reader)
    if (cover) covers.push(cover)
  }
  return {
    policy,
    covers,
    benefits: covers[0]?.benefits ?? [],
    issuer: await loadIssuer(db),
    at: reader.clock.now(),
  }
}
