import { expect, test } from 'vitest'
import { allows, permissions, Role, type Permission } from '@/contract/permissions'

const every = Object.entries(permissions).flatMap(([kind, actions]) =>
  Object.keys(actions).map((action) => `${kind}.${action}` as Permission),
)

test('the role matrix is that of the product specification', () => {
  const standard = [
    'view: admin manager viewer',
    'create: admin manager',
    'edit: admin manager',
    'delete: admin',
  ]
  const rows = Object.entries(permissions).map(([kind, actions]) => {
    const cells = Object.keys(actions).map(
      (action) =>
        `${action}: ${Role.options.filter((role) => allows(role, `${kind}.${action}` as Permission)).join(' ')}`,
    )
    return `${kind} · ${cells.join(' · ') === standard.join(' · ') ? 'standard' : cells.join(' · ')}`
  })
  expect(rows).toMatchInlineSnapshot(`
    [
      "User · view: admin manager · create: admin · edit: admin manager · delete: admin",
      "Account · standard",
      "Customer · standard",
      "Invoice · view: admin manager viewer · create: admin manager · edit: admin manager · delete: admin · download: admin manager viewer",
      "Payment · standard",
      "Transaction · standard",
      "Policy · standard",
      "Member · standard",
      "Plan · standard",
      "Provider · standard",
      "Service · standard",
      "Company · standard",
      "Fund · standard",
      "Person · standard",
      "Subscription · standard",
      "Contact · standard",
      "ServiceCategory · standard",
      "ProviderLocation · standard",
      "ProviderService · standard",
      "PaymentMethod · standard",
      "FundAuthorization · standard",
      "FundMovement · standard",
      "MemberPolicy · standard",
      "Event · standard",
      "PlanAddon · standard",
      "Authorization · standard",
      "Campaign · standard",
      "Shortener · standard",
      "SupportTicket · view: admin manager viewer · create: admin manager viewer · edit: admin manager · delete: admin · assign: admin manager",
      "Webhook · view: admin · create: admin · edit: admin · delete: admin",
      "Log · view: admin · delete: admin",
      "AdminMenu · view: admin",
      "Settings · view: admin · edit: admin",
    ]
  `)
})

test.each(['superuser', 'Admin', ' admin', 'ADMIN', '', 'constructor', '__proto__', 'toString'])(
  'a role spelled %j holds no permission at all',
  (role) => {
    expect(every.filter((permission) => allows(role, permission))).toEqual([])
  },
)

test.each(['Account.constructor', '__proto__.view', 'Account', 'account.view', 'Log.create'])(
  'no role holds %j, which is not in the matrix',
  (permission) => {
    expect(Role.options.filter((role) => allows(role, permission as Permission))).toEqual([])
  },
)
