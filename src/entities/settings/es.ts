import type { Deployment } from '@/contract/deployment'
import type { TaxRate } from '@/contract/taxRate'
import type { settingsSections } from '@/contract/settings'
import { addTexts } from '@/i18n'
import { es as kit } from '@/kit/vocabulary/es'
import { weekdayNames } from '@/kit/vocabulary/weekdayNames'

type Sections = typeof settingsSections
type Name = { [Section in keyof Sections]: keyof Sections[Section]['shape'] }[keyof Sections]

export const es = {
  fields: {
    name: 'Nombre',
    legal_name: 'Razón social',
    tax_id: 'RFC',
    address: 'Domicilio',
    support_hours: 'Horario de atención',
    oxxo: 'Efectivo en OXXO',
    spei: 'Transferencia SPEI',
    voucher_days: 'Días para pagar en OXXO',
    transfer_days: 'Días para transferir',
    support_phone: 'Teléfono de atención',
    support_email: 'Correo de atención',
    logo_attachment_uuid: 'Logo',
    four_eyes: 'Quien envía un proveedor a revisión no lo autoriza',
    refund_threshold_cents: 'Reembolso que autoriza otra persona',
    credit_threshold_cents: 'Nota de crédito que autoriza otra persona',
    adjustment_threshold_cents: 'Ajuste de un fondo que autoriza otra persona',
    plan_price_change_pct: 'Cambio de precio que autoriza otra persona (%)',
    grace_days: 'Días de gracia de un plan nuevo',
    nonrenewal_notice_days: 'Días para avisar que no se renueva',
    login_failures: 'Intentos de entrada fallidos',
    lock_minutes: 'Minutos de bloqueo',
    password_minimum: 'Caracteres mínimos de una contraseña',
    terms: 'Texto al pie de las facturas',
    default_tax: 'IVA de una línea nueva',
    due_days: 'Días de plazo de cuentas nuevas',
    employer_due_days: 'Días de plazo de las empresas',
    dunning_reminder_1: 'Texto del primer aviso',
    dunning_reminder_2: 'Texto del segundo aviso',
    dunning_reminder_3: 'Texto del tercer aviso',
    dunning_final_notice: 'Texto del último aviso',
    dunning_exhausted: 'Texto de los avisos agotados',
    retry_days: 'Días de reintento',
    session_hours: 'Horas que dura una sesión',
    refresh_days: 'Días de renovación',
    idle_minutes: 'Minutos sin actividad',
    mfa_required_roles: 'Roles que exigen segundo factor',
    mask_pii_for_viewers: 'Ocultar identificadores a Consulta',
    reveals_per_hour: 'Datos ocultos que se consultan por hora',
    allowed_ips: 'Direcciones permitidas',
    retention_days: 'Días que se guarda lo enviado',
    patience_days: 'Días de fallas para apagarlo',
    notice_version: 'Versión del aviso de privacidad',
    checkout_days: 'Días que se guarda una compra sin terminar',
    notice_days: 'Días que se guardan los avisos del equipo',
    session_days: 'Días que se guardan las sesiones terminadas',
    access_log_days: 'Días que se guardan los accesos en la bitácora',
    close_days: 'Días para cerrar lo resuelto',
    work_days: 'Días de trabajo',
    opens: 'Se trabaja desde las',
    closes: 'Se trabaja hasta las',
    legal_rest_days: 'Descansar los días de descanso obligatorio',
    holidays: 'Otros días en que no se trabaja',
    critical_response: 'Urgente: minutos para responder',
    critical_resolution: 'Urgente: minutos para resolver',
    high_response: 'Alta: minutos para responder',
    high_resolution: 'Alta: minutos para resolver',
    normal_response: 'Normal: minutos para responder',
    normal_resolution: 'Normal: minutos para resolver',
    low_response: 'Baja: minutos para responder',
    low_resolution: 'Baja: minutos para resolver',
    allowed_hosts: 'Sitios permitidos',
    reserved_codes: 'Códigos reservados',
    utm_templates: 'Plantillas de marcas UTM',
    provider_name: 'Nombre en el botón de entrada',
    issuer: 'Dirección del proveedor (issuer)',
    client_id: 'Identificador del cliente (client ID)',
    role_claim: 'Dato que trae el rol',
    admin_values: 'Dan el rol Administración',
    manager_values: 'Dan el rol Gestión',
    viewer_values: 'Dan el rol Consulta',
    creates_users: 'Agregar a quien entra por primera vez',
    product_name: 'Nombre del producto',
    sales_title: 'Título de las páginas de venta',
    reason: 'Motivo',
  } satisfies Record<Name | 'reason', string>,
  hints: {
    logo: 'JPG o PNG. Sale al inicio de las páginas públicas y de los documentos. En las páginas abiertas se ve la próxima vez que se cargan.',
    address: 'Como sale en las facturas, los recibos, los certificados y los estados de cuenta.',
    threshold:
      'En pesos. Si pasa de tanto, lo decide otra persona con límite suficiente, aunque quien lo pide no tenga límite. Vacío: solo cuenta el límite de cada quien.',
    plan_price_change_pct:
      'Si publicar un plan sube o baja en más un precio que se vende, lo autoriza otra persona con rol Administración. Vacío: nadie más lo autoriza.',
    nonrenewal_notice_days:
      'Antes de que termine una póliza. Después, solo Administración puede decidir no renovarla, y dice por qué.',
    grace_days: 'Con los que empieza el formulario de un plan; cada plan puede tener otros.',
    support_hours: 'Como se dice: «lunes a viernes, de 8 a.m. a 8 p.m.».',
    voucher_days: 'OXXO cobra de $10.00 a $10,000.00: fuera de eso no se ofrece.',
    login_failures: 'Después de tantos, en quince minutos, la entrada se bloquea.',
    password_minimum:
      'Los que debe tener, al menos, la que se elija desde ahora. Con las de antes se sigue entrando.',
    terms: 'Como las condiciones de pago. Sale en el PDF de todas.',
    due_days: 'Los que tiene una cuenta para pagar, mientras nadie diga otros.',
    employer_due_days: 'Los de la cuenta que se abre a una empresa para cobrarle su parte.',
    dunning_reminder_1:
      'Cada texto se agrega al correo de su aviso, después de lo que no se pudo cobrar y cuándo se intenta otra vez. Vacío: no se agrega nada.',
    dunning_reminder_3: 'También en los que siguen, hasta el último.',
    dunning_final_notice: 'Cuando se va a intentar por última vez.',
    dunning_exhausted: 'Cuando ya no se intenta y se dice qué día se cancela el plan.',
    retry_days: 'Contados desde la primera vez que falla un cobro automático, en orden.',
    session_hours:
      'Después hay que entrar otra vez, aunque se esté usando. Cuenta para quien entra desde ahora.',
    refresh_days:
      'Cuántos días se renueva una sesión que se sigue usando, en lugar de esas horas. Con 0, cuentan las horas. Sin actividad se cierra igual.',
    mfa_required_roles:
      'Quien tiene uno de ellos entra con su contraseña y un código. Si todavía no lo activa, sus sesiones se cierran al guardar y lo activa al entrar.',
    mask_pii_for_viewers:
      'CURP, RFC, NSS, CLABE, nacimiento y celular se ven en parte, y verlos completos queda en la bitácora. Si lo apagas, se ven completos y no queda quién los vio. Los datos de salud siguen reservados.',
    reveals_per_hour:
      'Por persona: ver uno completo, o buscar con él. Cada semana se manda a Administración quién lo hizo y por qué.',
    allowed_ips:
      'Solo desde ellas se entra: 203.0.113.7, o una red como 203.0.113.0/24. Sin ninguna, desde cualquier parte.',
    idle_minutes:
      'Una sesión que no se usa en tanto tiempo se cierra; dos minutos antes se avisa. Quien ya tiene abierta la consola sigue con el tiempo anterior hasta recargarla.',
    retention_days: 'Después se olvida lo enviado y lo respondido; queda cuándo y cómo salió.',
    patience_days: 'Un webhook al que no le llega nada en tantos días se apaga y se avisa.',
    notice_version: 'Se guarda con cada persona que lo acepta desde que la cambias.',
    checkout_days: 'Después se borra lo que la persona había escrito.',
    notice_days: 'Después ya no salen en la campana, leídos o no.',
    session_days: 'Después se olvida desde dónde y con qué entró cada quien.',
    access_log_days:
      'Entradas, rechazos y tareas. Después se quitan, y la bitácora dice cuántos. Los cambios no se quitan nunca.',
    targets:
      'Minutos hábiles: un día de 9:00 a 18:00 tiene 540. Cambia lo que se promete desde ahora; lo prometido se queda.',
    work_days: 'Solo en ellos corre el tiempo de lo que se promete.',
    legal_rest_days: 'Los de la Ley Federal del Trabajo, cada año los suyos.',
    holidays: 'Con día, mes y año, como 12/12/2026. Tampoco en ellos corre el tiempo de los tickets.',
    close_days: 'Un ticket resuelto sin respuesta se cierra solo cuando pasan.',
    allowed_hosts: 'Los enlaces cortos solo llevan a estos sitios y a lo que esté dentro de ellos.',
    reserved_codes: 'Ningún enlace corto puede llamarse así.',
    provider_name: 'Como «Google» o el nombre de tu organización. Vacío: el sitio del proveedor.',
    issuer: 'La de OpenID Connect, con https. Vacía: solo se entra con contraseña o llave de acceso.',
    role_claim: 'El claim de OpenID Connect que trae los grupos o roles de cada quien.',
    role_values:
      'Valores de ese dato, como los nombres o identificadores de tus grupos. Si alguien tiene varios, cuenta el que permite más; sin ninguno no entra.',
    creates_users:
      'Con el correo que el proveedor verificó. Apagado: solo entra quien ya es usuario. A quien desactivaste no se le agrega otra vez.',
    product_name:
      'Con él empiezan los títulos de todas las páginas. Cada quien lo ve la próxima vez que abre una. Vacío: el que trae el producto.',
    sales_title: 'Va después del nombre, donde se contrata un plan. Vacío: «Contrata tu plan».',
  },
  provider: {
    secret: 'Secreto del cliente',
    set: 'Guardado',
    unset: 'Falta guardarlo',
    save: 'Guardar secreto',
    saved: 'Secreto guardado',
    saving: 'Guardando…',
    missing: 'Escribe el secreto',
    hint: 'El que te dio el proveedor. No se vuelve a mostrar.',
    redirect: 'Dirección de regreso (redirect URI)',
  },
  reminders: 'Textos de los avisos de cobro fallido',
  taxRates: { '16': '16 %', '8': '8 %', '0': '0 %' } satisfies Record<TaxRate, string>,
  template: { one: 'Plantilla', add: 'Agregar plantilla', name: 'Nombre de la plantilla' },
  weekdays: weekdayNames,
  roles: kit.roles,
  fixed: {
    label: 'Por qué no se cambian',
    country: { label: 'País', value: 'México' },
    currency: { label: 'Moneda', value: 'Peso mexicano (MXN)' },
    locale: { label: 'Idioma', value: 'Español' },
    timezone: { label: 'Zona horaria', value: 'Ciudad de México (UTC−6 todo el año)' },
    why: 'País, moneda, idioma y zona horaria son fijos: los impuestos, el CFDI, los datos de identidad y los días en que se cobra y se cubre son los de México.',
  },
  folios: {
    series: 'Serie de las facturas',
    next: 'Siguiente folio',
    label: 'Por qué no se cambian',
    why: 'Los folios van en orden y sin huecos: uno que se salta o se repite no se puede explicar al SAT.',
  },
  deployment: {
    gateway: 'Procesador de pagos',
    gateways: {
      sandbox: 'De prueba: nadie cobra de verdad',
      stripe: 'Stripe',
    } satisfies Record<Deployment['gateway'], string>,
    loopback: 'Webhooks a la máquina del servidor, con http',
    allowed: 'Se permiten',
    refused: 'No se permiten: solo direcciones de fuera, con https',
    why: 'Se elige al instalar el producto.',
  },
  legalDays: 'Descanso obligatorio de {{year}}',
  what: 'los ajustes',
  edit: 'Editar {{section}}',
  restore: 'Restaurar valor de {{field}}',
  diff: 'Qué cambia',
  never: 'Sin cambios todavía.',
  clock: {
    title: 'Reloj de la demostración',
    now: 'Hoy es',
    moved: 'Adelantado',
    why: 'Deja pasar días para ver lo que ocurre solo: renovaciones, cobros, gracias y vencimientos. No se puede regresar.',
    pass: 'Pasar {{days}}',
    passing: 'Pasando…',
    passed: 'Reloj adelantado',
    days: '{{count}} días',
    days_one: '{{count}} día',
    days_many: '{{count}} de días',
    days_other: '{{count}} días',
  },
}

declare module '@/i18n' {
  interface Texts {
    settings: typeof es
  }
}

addTexts('settings', es)
