import { type SqlBool, sql } from 'kysely'
import {
  FundMovement,
  FundMovementDetail,
  type FundMovementFields,
  fundMovementContract,
} from '@/contract/fundMovements'
import type { Ref } from '@/contract/shapes'
import { columnsOf } from '@server/db/columns'
import { dayRange, holds, is, isOneOf, isWithin } from '@server/db/conditions'
import type { Database, Transaction } from '@server/db/database'
import { keepBuilt } from '@server/db/keptQueries'
import { listing } from '@server/db/listing'
import { optionalReferenceTo, referenceTo } from '@server/db/reference'
import { conflict, unprocessable } from '@server/core/problems'
import { manualSource, lockFund, auditedMovements, postMovement } from './ledger'
import { type Step, type WriteContext, recordKind } from '@server/records/recordKind'

const rows = keepBuilt((db: Database) =>
  db
    .selectFrom('fund_movements')
    .select(columnsOf('fund_movements', FundMovement, 'fund', 'account'))
    .select([
      referenceTo('funds', 'fund_movements.fund_uuid').as('fund'),
      referenceTo('accounts', 'fund_movements.account_uuid').as('account'),
    ]),
)

const detail = columnsOf('fund_movements', FundMovementDetail, 'fund', 'account', 'reverses', 'reversed_by')

/** The movement that reverses this one. */
const mirror = sql<Ref | null>`(select jsonb_build_object('uuid', mirror.uuid, 'label', mirror.number)
  from fund_movements as mirror where mirror.reverses_uuid = fund_movements.uuid)`

async function check(
  _tx: Transaction,
  values: FundMovementFields,
  { before }: WriteContext<'fund_movements'>,
) {
  if (before?.source_type === 'user' && values.description === null)
    throw unprocessable({
      field: 'description',
      code: 'required',
      message: 'Se hizo a mano: escribe de qué es',
    })
}

/** Reverses a movement: the same amount the other way, each referring to the other. */
async function onTransition(tx: Transaction, { row, reason, origin, effects }: Step<'fund_movements'>) {
  if (row.type === 'reversal')
    throw conflict('invalid_transition', 'Ya es un reverso. Registra un ajuste en el fondo')
  if (row.source_type === 'fund_authorization')
    throw conflict('invalid_transition', 'Lo movió su autorización. Libérala o liquídala ahí')
  if (row.source_type === 'authorization')
    throw conflict('invalid_transition', 'Lo movió el pago de un reembolso. Márcalo devuelto ahí')
  if (row.source_type === 'transfer')
    throw conflict('invalid_transition', 'Es la mitad de un traspaso. Traspasa el monto de vuelta')
  const fund = await lockFund(tx, row.fund_uuid)
  if (fund.status === 'closed') throw conflict('invalid_transition', 'El fondo está cerrado')
  await postMovement(
    tx,
    origin,
    fund,
    [
      {
        type: 'reversal',
        bucket: row.bucket,
        direction: row.direction === 'credit' ? 'debit' : 'credit',
        amount_cents: row.amount_cents,
        source: manualSource(origin),
        description: `Reverso de ${row.number}: ${reason}`.slice(0, 200),
        reverses_uuid: row.uuid,
        approved_by: origin.actor,
      },
    ],
    effects,
  )
}

export const fundMovements = recordKind(fundMovementContract, {
  ...auditedMovements,
  noun: 'El movimiento de fondo',
  list: (db, query) =>
    listing(db, query, {
      rows: rows(db),
      table: 'fund_movements',
      sorts: {
        // The order of the ledger, as several movements share a moment.
        effective_at: 'fund_movements.position',
      },
      defaultSort: '-effective_at',
      where: [
        is('fund_movements.fund_uuid', query.fund),
        is('fund_movements.account_uuid', query.account),
        query.company !== undefined &&
          sql<SqlBool>`fund_movements.fund_uuid in (select uuid from funds where company_uuid = ${query.company})`,
        isOneOf('fund_movements.type', query.type),
        isOneOf('fund_movements.direction', query.direction),
        isOneOf('fund_movements.bucket', query.bucket),
        isOneOf('fund_movements.status', query.status),
        isWithin('fund_movements.amount_cents', query.amount_from, query.amount_to),
        dayRange('fund_movements.effective_at', query.effective_from, query.effective_to),
        is('fund_movements.source_uuid', query.authorization),
        holds(sql<SqlBool>`fund_movements.source_type = 'user'`, query.manual),
      ],
    }),
  find: (db, uuid) =>
    rows(db)
      .select(detail)
      .select([
        optionalReferenceTo('fund_movements', 'fund_movements.reverses_uuid').as('reverses'),
        mirror.as('reversed_by'),
      ])
      .where('fund_movements.uuid', '=', uuid)
      .executeTakeFirst(),
  check,
  whyNotDeletable: async () => 'Un movimiento queda como evidencia. Reviértelo en su lugar',
  onTransition,
})
